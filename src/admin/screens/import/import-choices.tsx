import { Button, Radio } from 'antd'
import { ReferenceSelect } from '#admin/fields/pickers/reference-select.tsx'
import { saveFile } from '#admin/lib/save-file.ts'
import { canCall } from '#admin/providers/access.ts'
import {
  columnLabels,
  duplicateRule,
  importHeader,
  type ResolvedImport,
  type ResolvedResource,
} from '#schema'
import { fieldsOf, type ImportChoice, takesActions, templateFile } from './import-file.ts'

interface ImportChoicesProps {
  readonly resource: ResolvedResource
  readonly imported: ResolvedImport
  readonly choice: ImportChoice
  readonly asksWithin: boolean
  readonly disabled: boolean
  readonly onChange: (choice: ImportChoice) => void
}

/** What is said of a file before it is chosen: where its records belong, and what becomes of those that are there. */
export function ImportChoices({
  resource,
  imported,
  choice,
  asksWithin,
  disabled,
  onChange,
}: ImportChoicesProps) {
  const { within } = imported
  return (
    <div className="import-choice">
      {asksWithin && within && (
        <ReferenceSelect
          field={within}
          value={choice.within}
          onChange={(value) => onChange({ ...choice, within: typeof value === 'string' ? value : undefined })}
          known={[]}
          placeholder={`请选择${within.label}`}
          disabled={disabled}
          aria={{ 'aria-label': within.label }}
        />
      )}
      {canCall(resource.endpoints.update) && !takesActions(imported) && (
        <Radio.Group
          aria-label="重复数据"
          value={choice.duplicate}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...choice, duplicate: target.value })}
          options={[
            { value: duplicateRule.skip, label: '已有的跳过' },
            { value: duplicateRule.update, label: '已有的更新' },
          ]}
        />
      )}
      <Button type="link" onClick={() => saveFile(...templateFile(resource, imported))}>
        下载模板
      </Button>
    </div>
  )
}

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
        {takesActions(imported) ? '先检查所有行，有一行错误则全部不处理。' : '空单元格不改变已有内容。'}
      </p>
      {worded.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
