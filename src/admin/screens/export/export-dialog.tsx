import { saveFile } from '#admin/lib/save-file.ts'
import { logAction } from '#admin/providers/log-action.ts'
import type { ColumnChoice } from '#domain/personal-settings.ts'
import type { ResolvedResource } from '#schema'
import { shownChoices } from '../model/column-settings.ts'
import type { ListState } from '../model/list-state.ts'
import { readPages } from '../model/read-pages.ts'
import { exportedFields } from './export-cells.ts'
import { ExportProgress } from './export-progress.tsx'
import { runExport } from './run-export.ts'

interface ExportDialogProps {
  readonly resource: ResolvedResource
  readonly state: ListState
  readonly fixed: Readonly<Record<string, string>>
  readonly columns: readonly ColumnChoice[]
  readonly onClose: () => void
}

/** Exports what the list finds, with the columns it shows and what an import knows its records by. */
export default function ExportDialog({ resource, state, fixed, columns, onClose }: ExportDialogProps) {
  const { name, label } = resource
  const shown = shownChoices(columns).map((choice) => choice.name)
  return (
    <ExportProgress
      label={label}
      run={({ signal, onProgress }) =>
        runExport({
          label,
          fields: exportedFields(resource, shown),
          pages: readPages(name, { filters: { ...state.filters, ...fixed }, sort: state.sort, signal }),
          now: Date.now(),
          onProgress,
          deliver: saveFile,
        })
      }
      onDone={(count) => logAction({ action: 'export', resource: name, content: `导出${label} ${count} 条` })}
      onClose={onClose}
    />
  )
}
