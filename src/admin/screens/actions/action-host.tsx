import { lazy, Suspense, useContext } from 'react'
import type { ResolvedAction, ResolvedResource, ResolvedTransition } from '#schema'
import type { Row } from '../list/use-records.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import './actions.css'
import { ActionMenu } from './action-menu.tsx'
import type { ActiveAction } from './active-action.ts'
import { HandMadeDialogs } from './hand-made-dialogs.ts'
import { RemoveRecord } from './remove-record.tsx'
import type { RowAction } from './row-actions.ts'

const AskingDialog = lazy(() => import('./asking-dialog.tsx'))
const BatchDialog = lazy(() => import('./batch-dialog.tsx'))
const LinksDialog = lazy(() => import('./links-dialog.tsx'))

interface ActionHostProps {
  readonly resource: ResolvedResource
  readonly active: ActiveAction
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly onRun: (action: RowAction, row: Row, anchor: HTMLElement) => void
  readonly onClose: () => void
  /** Something was written. */
  readonly onDone: () => void
  /** A record was answered that is to be looked at. */
  readonly onOpened: (id: string) => void
}

interface AskedProps extends ActionHostProps {
  readonly asking: ResolvedAction | ResolvedTransition
  readonly row: Row | null
}

/** What a transition or an action opens: its hand-made dialog where there is one. */
function Asked({ resource, asking, row, onClose, onDone, onOpened }: AskedProps) {
  const dialogs = useContext(HandMadeDialogs)
  const action = 'dialog' in asking ? asking : null
  const HandMade = action === null || action.dialog === null ? undefined : dialogs[action.dialog]
  if (action === null || HandMade === undefined)
    return (
      <AskingDialog
        resource={resource}
        asking={asking}
        rows={row === null ? [] : [row]}
        onClose={onClose}
        onDone={onDone}
        onOpened={onOpened}
      />
    )
  return <HandMade resource={resource} action={action} row={row} onClose={onClose} onDone={onDone} />
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
          onRun={(action) => onRun(action, active.row, active.anchor)}
          onClose={onClose}
        />
      )
    case 'remove':
      return <RemoveRecord {...rest} row={active.row} anchor={active.anchor} />
    case 'ask':
      return <Asked {...props} asking={active.asking} row={active.row} />
    case 'toolbar':
      return <Asked {...props} asking={active.asking} row={null} />
    case 'batch':
      return <AskingDialog {...rest} asking={active.asking} rows={active.rows} batch />
    case 'batchRemove':
      return <BatchDialog {...rest} rows={active.rows} />
    case 'link':
      return <LinksDialog {...rest} row={active.row} links={active.resource} link={active.link} />
  }
}

/** Whatever stands open over the rows. One at a time, made when it is needed. */
export default function ActionHost(props: ActionHostProps) {
  useReturnFocus()
  return (
    <Suspense fallback={null}>
      <Active {...props} />
    </Suspense>
  )
}
