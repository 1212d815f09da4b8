import { useFieldServices } from '#admin/fields/services.ts'
import { textOf } from '#admin/fields/text-of.ts'
import { toneClass } from '#admin/fields/tone.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import type { Row } from '../model/row.ts'
import './record-figures.css'

interface RecordFiguresProps {
  readonly resource: ResolvedResource
  readonly fields: readonly ResolvedField[]
  readonly row: Row
}

const isShare = (field: ResolvedField) => field.kind === 'derived' && field.unit === '%'

interface FigureProps {
  readonly field: ResolvedField
  readonly row: Row
  /** Of the list with what it counts; null: there is none. */
  readonly href: string | null
}

function Figure({ field, row, href }: FigureProps) {
  const text = textOf(field, row[field.name], row)
  return (
    <div className="record-figure">
      <dt>{field.label}</dt>
      <dd className={toneClass(field, row[field.name])}>
        {href === null || !row[field.name] ? (
          text || '--'
        ) : (
          <a className="figure-link" href={href} aria-label={`查看${field.label}：${text}`}>
            {text}
          </a>
        )}
        {isShare(field) && (
          <span className="record-share" aria-hidden>
            <i style={{ width: `${Math.min(100, Math.max(0, Number(row[field.name] ?? 0)))}%` }} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** Numbers large, with their names below, leading to what they count; shares with a bar. */
export function RecordFigures({ resource, fields, row }: RecordFiguresProps) {
  const { countedAt } = useFieldServices()
  return (
    <dl className="record-figures">
      {fields.map((field) => (
        <Figure key={field.name} field={field} row={row} href={countedAt(resource.name, field, row)} />
      ))}
    </dl>
  )
}
