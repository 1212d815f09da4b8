import { columnLabels, importHeader, type ResolvedImport, type ResolvedResource } from '#schema'
import { fieldsOf, takesActions } from './import-file.ts'

interface ImportHelpProps {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
}

/** What the columns are called, and what those take that take a few words only. */
export function ImportHelp({ resource, imported }: ImportHelpProps) {
  const fields = fieldsOf(resource, imported)
  const worded = imported.columns.flatMap((column) => {
    const labels = columnLabels(column, fields)
    return labels ? [`${column.label}：${labels.join('、')}`] : []
  })
  return (
    <div className="import-hint">
      <p>
        列：{imported.columns.map(importHeader).join('，')}。带 * 的必填，
        {takesActions(imported) ? '每行处理一次，有一行错误则全部不处理。' : '空单元格不改变已有内容。'}
      </p>
      {worded.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
