import { useReturnFocus } from '#admin/lib/use-return-focus.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ResolvedBaseAction, ResolvedResource, Values } from '#schema'
import type { Row } from '../model/row.ts'
import './actions.css'
import type { RowAction } from '../model/row-actions.ts'
import { ActionMenu } from './action-menu.tsx'
import type { ActiveAction } from './active-action.ts'
import { type OnDone, useHandMadeDialog } from './dialog-context.ts'
import { RemoveRecord } from './remove-record.tsx'

const ActionDialog = lazyWithRetry(() => import('./action-dialog.tsx'), { over: true, ahead: true })
const BatchDialog = lazyWithRetry(() => import('./batch-dialog.tsx'), { over: true })
const LinksDialog = lazyWithRetry(() => import('./links-dialog.tsx'), { over: true })

const none: readonly Row[] = []

interface ActionHostProps {
  readonly resource: ResolvedResource
  readonly active: ActiveAction
  /** Values that the place of the records gives to new ones. */
  readonly place: Values
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly onRun: (action: RowAction, row: Row, anchor: HTMLElement) => void
  readonly onClose: () => void
  /** Something was written. */
  readonly onDone: OnDone
  /** A record was answered that is to be looked at. */
  readonly onOpened: (id: string) => void
}

interface AskedProps extends ActionHostProps {
  readonly action: ResolvedBaseAction
  readonly rows: readonly Row[]
  readonly batch?: boolean
  readonly typed?: Values | undefined
}

/** What a transition or an action opens: its hand-made dialog where there is one. */
function Asked({
  resource,
  place,
  action,
  rows,
  batch = false,
  typed,
  onClose,
  onDone,
  onOpened,
}: AskedProps) {
  const HandMade = useHandMadeDialog()(resource, action)
  const rest = { resource, action, rows, onClose, onDone }
  if (HandMade === undefined)
    return <ActionDialog {...rest} batch={batch} typed={typed} onOpened={onOpened} />
  return <HandMade {...rest} place={place} typed={typed} />
}

function Active(props: ActionHostProps) {
  const { resource, active, actionsOf, onRun, onClose, onDone } = props
  const rest = { resource, onClose, onDone }
  switch (active.kind) {
    case 'menu':
      return (
        <ActionMenu
          anchor={active.anchor}
          actions={actionsOf(active.row)}
          whole={active.whole}
          onRun={(action) => onRun(action, active.row, active.anchor)}
          onClose={onClose}
        />
      )
    case 'remove':
      return <RemoveRecord {...rest} row={active.row} anchor={active.anchor} />
    case 'ask':
      return <Asked {...props} action={active.action} rows={[active.row]} typed={active.typed} />
    case 'toolbar':
      return <Asked {...props} action={active.action} rows={none} />
    case 'batch':
      return <Asked {...props} action={active.action} rows={active.rows} batch />
    case 'batchRemove':
      return <BatchDialog {...rest} rows={active.rows} />
    case 'link':
      return <LinksDialog {...rest} row={active.row} links={active.resource} link={active.link} />
  }
}

/** Whatever stands open over the rows. One at a time, made when it is needed. */
export default function ActionHost(props: ActionHostProps) {
  useReturnFocus()
  return <Active {...props} />
}
