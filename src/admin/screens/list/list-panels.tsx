import { lazy, Suspense } from 'react'
import { canCall } from '#admin/providers/access.ts'
import type { ResolvedOrdering, ResolvedResource, Values } from '#schema'
import type { ColumnChoice } from './column-settings.ts'
import type { ListState } from './list-state.ts'

const ColumnPanel = lazy(() => import('./column-panel.tsx'))
const ExportDialog = lazy(() => import('../export/export-dialog.tsx'))
const OrderDrawer = lazy(() => import('../order/order-drawer.tsx'))

export type PanelName = 'columns' | 'export' | 'order'

/** Whose order people may choose here: the records of one place. */
export interface Orderable {
  readonly ordering: ResolvedOrdering
  readonly parent: string
}

/** Null: not here, or not by this user. */
export function orderableIn({ ordering }: ResolvedResource, preset: Values): Orderable | null {
  if (ordering === null || !canCall(ordering.endpoint)) return null
  const parent = preset[ordering.by]
  return typeof parent === 'string' ? { ordering, parent } : null
}

interface ListPanelsProps {
  readonly resource: ResolvedResource
  readonly open: PanelName | null
  readonly state: ListState
  readonly fixed: Readonly<Record<string, string>>
  readonly columns: readonly ColumnChoice[]
  /** Columns that there is no room for. */
  readonly hidden: readonly string[]
  readonly onColumns: (columns: readonly ColumnChoice[] | null) => void
  readonly orderable: Orderable | null
  readonly onClose: () => void
}

/** What the toolbar of a list opens over it. */
export function ListPanels({ open, onColumns, orderable, ...props }: ListPanelsProps) {
  const { resource, state, fixed, columns, hidden, onClose } = props
  return (
    <Suspense fallback={null}>
      {open === 'columns' && (
        <ColumnPanel
          resource={resource}
          choices={columns}
          hidden={hidden}
          onChange={onColumns}
          onClose={onClose}
        />
      )}
      {open === 'export' && (
        <ExportDialog resource={resource} state={state} fixed={fixed} columns={columns} onClose={onClose} />
      )}
      {open === 'order' && orderable && (
        <OrderDrawer {...orderable} resource={resource} filters={fixed} onClose={onClose} />
      )}
    </Suspense>
  )
}
