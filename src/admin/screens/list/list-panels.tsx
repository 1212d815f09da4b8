import { canCall } from '#admin/providers/access.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ColumnChoice } from '#domain/personal-settings.ts'
import type { ResolvedOrdering, ResolvedResource, Values } from '#schema'
import type { ListState } from '../model/list-state.ts'

const ColumnPanel = lazyWithRetry(() => import('./column-panel.tsx'), { over: true })
const ExportDialog = lazyWithRetry(() => import('../export/export-dialog.tsx'), { over: true })
const ImportDialog = lazyWithRetry(() => import('../import/import-dialog.tsx'), { over: true })
const OrderDrawer = lazyWithRetry(() => import('../order/order-drawer.tsx'), { over: true })

/** `file:…`: a file of actions, by its name. */
export type PanelName = 'columns' | 'export' | 'import' | 'order' | `file:${string}`

/** Fetches the code of a panel: somebody is about to open it. */
export function fetchPanel(name: PanelName): void {
  if (name === 'columns') ColumnPanel.fetchSoon()
  else if (name === 'export') ExportDialog.fetchSoon()
  else if (name === 'order') OrderDrawer.fetchSoon()
  else ImportDialog.fetchSoon()
}

/** Whose order people may choose here: the records of one place, or of a tree level by level (null). */
export interface Orderable {
  readonly ordering: ResolvedOrdering
  readonly parent: string | null
}

/** Null: not here, or not by this user. */
export function orderableIn({ ordering, tree }: ResolvedResource, preset: Values): Orderable | null {
  if (ordering === null || !canCall(ordering.endpoint)) return null
  if (ordering.by === tree) return { ordering, parent: null }
  const parent = preset[ordering.by]
  return typeof parent === 'string' ? { ordering, parent } : null
}

/** Whether files of records are taken here: a list of some of them only says what they belong to. */
export const takesFiles = (
  { import: imported }: ResolvedResource,
  preset: Values,
  embedded: boolean,
): boolean =>
  imported !== null &&
  canCall(imported.endpoint) &&
  (!embedded || imported.within === null || typeof preset[imported.within.name] === 'string')

interface ListPanelsProps {
  readonly resource: ResolvedResource
  /** As the URL says it: whatever it is, it opens nothing that is not offered here. */
  readonly open: string | null
  readonly embedded: boolean
  readonly state: ListState
  readonly fixed: Readonly<Record<string, string>>
  readonly columns: readonly ColumnChoice[]
  /** Columns that there is no room for. */
  readonly hidden: readonly string[]
  readonly onColumns: (columns: readonly ColumnChoice[] | null) => void
  readonly orderable: Orderable | null
  readonly preset: Values
  readonly onClose: () => void
}

/** What the toolbar of a list opens over it. */
export function ListPanels({ open, embedded, onColumns, orderable, preset, ...props }: ListPanelsProps) {
  const { resource, state, fixed, columns, hidden, onClose } = props
  const { import: imported, actionFiles, endpoints } = resource
  const file = embedded || !open?.startsWith('file:') ? undefined : actionFiles[open.slice('file:'.length)]
  return (
    <>
      {open === 'columns' && (
        <ColumnPanel
          resource={resource}
          choices={columns}
          hidden={hidden}
          onChange={onColumns}
          onClose={onClose}
        />
      )}
      {open === 'export' && canCall(endpoints.list) && (
        <ExportDialog resource={resource} state={state} fixed={fixed} columns={columns} onClose={onClose} />
      )}
      {open === 'import' && imported && takesFiles(resource, preset, embedded) && (
        <ImportDialog resource={resource} imported={imported} preset={preset} onClose={onClose} />
      )}
      {file && canCall(file.endpoint) && (
        <ImportDialog resource={resource} imported={file} preset={preset} onClose={onClose} />
      )}
      {open === 'order' && orderable && (
        <OrderDrawer {...orderable} resource={resource} filters={fixed} onClose={onClose} />
      )}
    </>
  )
}
