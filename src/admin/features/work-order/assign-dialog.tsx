import ActionDialog from '#admin/screens/actions/action-dialog.tsx'
import type { HandMadeDialogProps } from '#admin/screens/actions/dialog-context.ts'

/** Gives an order to somebody, or several, each by a call of its own: one that may not go does not keep the others. */
export default function AssignDialog({ place: _place, ...props }: HandMadeDialogProps) {
  return <ActionDialog {...props} batch={props.rows.length > 1} inTurn />
}
