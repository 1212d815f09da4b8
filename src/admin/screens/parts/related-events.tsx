import { Empty, Select } from 'antd'
import { useState } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import type { ResolvedField, Values } from '#schema'
import './timeline.css'
import type { RelatedRow } from '../model/use-related-rows.ts'

/** What an answer has to say of an event: when it was, of which kind, what happened, and who did it. */
interface EventFields {
  readonly at: ResolvedField
  readonly what: ResolvedField
  readonly kind: ResolvedField | undefined
  readonly who: ResolvedField | undefined
}

/** Null: the rows of this answer are no events, which have a moment and a sentence. */
export function eventFields(fields: readonly ResolvedField[]): EventFields | null {
  const of = (kind: ResolvedField['kind']) => fields.find((field) => field.kind === kind)
  const [at, what] = [of('dateTime'), of('longText')]
  return at && what ? { at, what, kind: of('choice'), who: of('text') } : null
}

/** Names stand between brackets in the log. */
const sentenceOf = (text: string) => text.replaceAll('[', '「').replaceAll(']', '」')

const textIn = (row: Values, field: ResolvedField | undefined) => (field ? String(row[field.name] ?? '') : '')

interface FilterProps {
  readonly field: ResolvedField
  readonly rows: readonly RelatedRow[]
  readonly wanted: readonly string[]
  readonly onWanted: (wanted: readonly string[]) => void
}

/** Chooses among the values that occur; there is nothing to choose where all have the same. */
function EventFilter({ field, rows, wanted, onWanted }: FilterProps) {
  const values = [...new Set(rows.map(({ row }) => textIn(row, field)))].filter((value) => value !== '')
  if (values.length < 2) return null
  const labelIn = (value: string) =>
    field.kind === 'choice'
      ? (field.dictionary.entries.find((entry) => String(entry.value) === value)?.label ?? value)
      : value
  return (
    <Select
      mode="multiple"
      allowClear
      aria-label={field.label}
      placeholder={`全部${field.label}`}
      showSearch={false}
      value={[...wanted]}
      options={values.map((value) => ({ value, label: labelIn(value) }))}
      onChange={(chosen: readonly string[]) => onWanted(chosen)}
    />
  )
}

interface RelatedEventsProps {
  readonly fields: EventFields
  readonly rows: readonly RelatedRow[]
  readonly label: string
}

/** Events as sentences, the newest first, of the kinds and by the people that one wants. */
export function RelatedEvents({ fields, rows, label }: RelatedEventsProps) {
  const { at, what, kind, who } = fields
  const [kinds, setKinds] = useState<readonly string[]>([])
  const [people, setPeople] = useState<readonly string[]>([])
  const passes = (wanted: readonly string[], text: string) => wanted.length === 0 || wanted.includes(text)
  const shown = rows.filter(({ row }) => passes(kinds, textIn(row, kind)) && passes(people, textIn(row, who)))
  return (
    <>
      <div className="related-filters">
        {kind && <EventFilter field={kind} rows={rows} wanted={kinds} onWanted={setKinds} />}
        {who && <EventFilter field={who} rows={rows} wanted={people} onWanted={setPeople} />}
      </div>
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`暂无${label}`} />}
      <ol className="timeline" aria-label={label}>
        {shown.map(({ row }, index) => (
          <li key={String(row.id ?? index)}>
            <div className="timeline-head">
              {kind && <FieldCell field={kind} record={row} />}
              <span className="history-by">
                <time>{textIn(row, at)}</time>
              </span>
            </div>
            <p className="history-words">
              <strong>{textIn(row, who)}</strong> {sentenceOf(textIn(row, what))}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
