import { canCall } from '#admin/providers/access.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { type PanelName, takesFiles } from './list-offers.ts'
import type { ListController } from './use-list-controller.ts'

const ColumnPanel = lazyWithRetry(() => import('./column-panel.tsx'), { over: true })
const ExportDialog = lazyWithRetry(() => import('../export/export-dialog.tsx'), { over: true })
const ImportDialog = lazyWithRetry(() => import('../import/import-dialog.tsx'), { over: true })
const OrderDrawer = lazyWithRetry(() => import('../order/order-drawer.tsx'), { over: true })

/** Fetches the code of a panel: somebody is about to open it. */
export function fetchPanel(name: PanelName): void {
  if (name === 'columns') ColumnPanel.fetchSoon()
  else if (name === 'export') ExportDialog.fetchSoon()
  else if (name === 'order') OrderDrawer.fetchSoon()
  else ImportDialog.fetchSoon()
}

/** What the toolbar of a list opens over it. As the URL says it: whatever it is, it opens nothing that is not offered here. */
export function ListPanels({ list }: { readonly list: ListController }) {
  const { resource, state, settings, preset, embedded, fixed, orderable } = list
  const { import: imported, actionFiles, endpoints } = resource
  const { columns } = settings
  const open = state.open?.kind === 'panel' ? state.open.name : null
  const file = embedded || !open?.startsWith('file:') ? undefined : actionFiles[open.slice('file:'.length)]
  const onClose = () => list.open(null)
  return (
    <>
      {open === 'columns' && (
        <ColumnPanel
          resource={resource}
          choices={columns}
          hidden={list.hidden}
          onChange={(columns) => settings.change({ columns })}
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
