import { memo } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { textOf } from '#admin/fields/text-of.ts'
import type { RowAction } from '../actions/row-actions.ts'
import { RowButtons } from '../actions/row-buttons.tsx'
import type { CardLayout } from './card-layout.ts'
import { RecordFigures } from './record-figures.tsx'
import type { Row } from './use-records.ts'
import './record-card.css'

interface RecordCardProps {
  readonly layout: CardLayout
  readonly row: Row
  readonly actions: readonly RowAction[]
}

/** One picture, or the first of several. */
function Cover({ value, heading }: { readonly value: unknown; readonly heading: string }) {
  const url: unknown = Array.isArray(value) ? value[0] : value
  return typeof url === 'string' && url !== '' ? (
    <img className="record-cover" src={url} alt="" loading="lazy" />
  ) : (
    <div className="record-cover record-cover-empty" aria-hidden>
      {heading.slice(0, 1)}
    </div>
  )
}

/** One record as a card; the list hears the clicks. */
export const RecordCard = memo(function RecordCard({ layout, row, actions }: RecordCardProps) {
  const { cover, title, subtitle, tags, figures, lines } = layout
  const view = actions.find((action) => action.kind === 'view')
  const heading = title ? textOf(title, row[title.name], row) || '--' : row.id
  return (
    <article className="record-card">
      {cover && <Cover value={row[cover.name]} heading={heading} />}
      <div className="record-body">
        <header className="record-head">
          <h2 title={heading}>
            {view ? (
              <button type="button" className="link-button" data-row={row.id} data-action="view">
                {heading}
              </button>
            ) : (
              heading
            )}
          </h2>
          <span className="record-tags">
            {tags.map((field) => (
              <FieldCell key={field.name} field={field} record={row} />
            ))}
          </span>
        </header>
        {subtitle && <p className="record-subtitle">{textOf(subtitle, row[subtitle.name], row) || '--'}</p>}
        {lines.length > 0 && (
          <dl className="record-lines">
            {lines.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldCell field={field} record={row} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {figures.length > 0 && <RecordFigures fields={figures} row={row} />}
      </div>
      <footer className="record-actions">
        <RowButtons id={row.id} actions={actions} />
      </footer>
    </article>
  )
})
