import type { CellProps } from '#admin/fields/field-ui.ts'
import { textOf } from '#admin/fields/text-of.ts'
import { config } from '#config'
import { labelKey, type ResolvedConfig, type Values } from '#schema'
import './record-changes.css'
import { type FieldChange, recordDiff } from './record-diff.ts'

const { resources }: ResolvedConfig = config

const asRecord = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

function readable({ field }: FieldChange, value: unknown, record: unknown): string {
  if (value === undefined || value === null || value === '') return '--'
  if (field) return textOf(field, value, asRecord(record)) || '--'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const kinds = { added: '新增', removed: '清空', changed: '修改' } as const

/** What was changed, field by field, in the words of the screen it was changed on. */
export default function RecordChanges({ record }: CellProps) {
  const { targetType, before, after } = record
  // A record may be of a resource that the config has no more.
  const resource = typeof targetType === 'string' ? resources[targetType] : undefined
  const titles = new Set(Object.keys(resource?.fields ?? {}).map(labelKey))
  const fields = new Set(Object.keys(resource?.fields ?? {}))
  const beside = new Set([...titles].filter((name) => !fields.has(name)))
  const changes = recordDiff(resource, before, after, beside)
  if (changes.length === 0) return <p className="no-changes">没有字段变化</p>
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name} data-kind={change.kind}>
            <th scope="row">
              {change.label}
              <span className="visually-hidden">（{kinds[change.kind]}）</span>
            </th>
            <td className="change-before">{readable(change, change.before, before)}</td>
            <td className="change-after">{readable(change, change.after, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
