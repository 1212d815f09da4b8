import type { ResolvedResource, Values } from '#schema'
import type { Row } from '../model/row.ts'
import './actions.css'
import { toolbarActions } from '../model/row-actions.ts'
import { useViewer } from '../model/use-viewer.ts'
import { useHandMadeDialog } from './dialog-context.ts'

interface ToolbarDialogProps {
  readonly resource: ResolvedResource
  /** Of the action that has the dialog. */
  readonly name: string
  readonly place: Values
  readonly onClose: () => void
}

const none: readonly Row[] = []
const nothing = () => undefined

/** The hand-made dialog of a toolbar's action, as the URL names it; nothing for those who may not. */
export default function ToolbarDialog({ resource, name, place, onClose }: ToolbarDialogProps) {
  const viewer = useViewer()
  const dialogOf = useHandMadeDialog()
  const action = toolbarActions(resource, viewer).find((one) => one.name === name)
  const Dialog = action && dialogOf(resource, action)
  if (!action || !Dialog) return null
  return (
    <Dialog
      resource={resource}
      action={action}
      rows={none}
      place={place}
      onClose={onClose}
      onDone={nothing}
    />
  )
}
