import { lazy, Suspense } from 'react'
import type { ResolvedResource } from '#schema'
import type { Row } from '../list/use-records.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import './actions.css'
import { ActionMenu } from './action-menu.tsx'
import type { ActiveAction } from './active-action.ts'
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
}

function Active({ resource, active, actionsOf, onRun, onClose, onDone }: ActionHostProps) {
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
      return <AskingDialog {...rest} asking={active.asking} rows={[active.row]} />
    case 'toolbar':
      return <AskingDialog {...rest} asking={active.asking} rows={[]} />
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
