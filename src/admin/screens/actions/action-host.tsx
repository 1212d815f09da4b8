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

const ActionDialog = lazy(() => import('./action-dialog.tsx'))
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
  readonly action: ResolvedAction | ResolvedTransition
  readonly row: Row | null
}

/** What a transition or an action opens: its hand-made dialog where there is one. */
function Asked({ resource, action, row, onClose, onDone, onOpened }: AskedProps) {
  const dialogs = useContext(HandMadeDialogs)
  const ownAction = 'dialog' in action ? action : null
  const HandMade = ownAction === null || ownAction.dialog === null ? undefined : dialogs[ownAction.dialog]
  if (ownAction === null || HandMade === undefined)
    return (
      <ActionDialog
        resource={resource}
        action={action}
        rows={row === null ? [] : [row]}
        onClose={onClose}
        onDone={onDone}
        onOpened={onOpened}
      />
    )
  return <HandMade resource={resource} action={ownAction} row={row} onClose={onClose} onDone={onDone} />
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
      return <Asked {...props} action={active.action} row={active.row} />
    case 'toolbar':
      return <Asked {...props} action={active.action} row={null} />
    case 'batch':
      return <ActionDialog {...rest} action={active.action} rows={active.rows} batch />
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
