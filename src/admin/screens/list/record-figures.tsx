import { textOf } from '#admin/fields/text-of.ts'
import { toneClass } from '#admin/fields/tone.ts'
import type { ResolvedField } from '#schema'
import type { Row } from './use-records.ts'
import './record-figures.css'

interface RecordFiguresProps {
  readonly fields: readonly ResolvedField[]
  readonly row: Row
}

const isShare = (field: ResolvedField) => field.kind === 'derived' && field.unit === '%'

function Figure({ field, row }: { readonly field: ResolvedField; readonly row: Row }) {
  const text = textOf(field, row[field.name], row)
  return (
    <div className="record-figure">
      <dt>{field.label}</dt>
      <dd className={toneClass(field, row[field.name])}>
        {text || '--'}
        {isShare(field) && (
          <span className="record-share" aria-hidden>
            <i style={{ width: `${Math.min(100, Math.max(0, Number(row[field.name] ?? 0)))}%` }} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** Numbers large, with their names below; shares with a bar. */
export const RecordFigures = ({ fields, row }: RecordFiguresProps) => (
  <dl className="record-figures">
    {fields.map((field) => (
      <Figure key={field.name} field={field} row={row} />
    ))}
  </dl>
)
