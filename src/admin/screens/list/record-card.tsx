import { memo } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { textOf } from '#admin/fields/text-of.ts'
import type { ResolvedResource } from '#schema'
import type { RowAction } from '../actions/row-actions.ts'
import { RowButtons } from '../actions/row-buttons.tsx'
import type { CardLayout } from './card-layout.ts'
import { RecordFigures } from './record-figures.tsx'
import { RecordLink } from './record-link.tsx'
import type { Row } from './use-records.ts'
import './record-card.css'

interface RecordCardProps {
  readonly resource: ResolvedResource
  readonly layout: CardLayout
  readonly row: Row
  readonly actions: readonly RowAction[]
  /** The address of the record's drawer. */
  readonly drawerAt: (id: string) => string
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
export const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { layout, row, actions } = props
  const { cover, title, subtitle, tags, figures, lines } = layout
  const heading = title ? textOf(title, row[title.name], row) || '--' : row.id
  return (
    <article className="record-card">
      {cover && <Cover value={row[cover.name]} heading={heading} />}
      <div className="record-body">
        <header className="record-head">
          <h2 title={heading}>
            <RecordLink id={row.id} actions={actions} drawerAt={props.drawerAt}>
              {heading}
            </RecordLink>
          </h2>
          <span className="record-tags">
            {tags.map((field) => (
              <FieldCell key={field.name} resource={props.resource.name} field={field} record={row} />
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
                  <FieldCell resource={props.resource.name} field={field} record={row} />
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
