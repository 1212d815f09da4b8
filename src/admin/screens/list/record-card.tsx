import { memo } from 'react'
import { EmptyCell } from '#admin/fields/cells/empty-cell.tsx'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { rangeText, withRanges } from '#admin/fields/range-text.ts'
import { textOf } from '#admin/fields/text-of.ts'
import { cut } from '#domain/texts.ts'
import type { ResolvedResource } from '#schema'
import { RowButtons } from '../actions/row-buttons.tsx'
import { type CardLayout, pictureOf } from '../model/card-layout.ts'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import { OwnPicture } from '../parts/own-picture.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { RecordFigures } from './record-figures.tsx'
import './record-card.css'

interface RecordCardProps {
  readonly resource: ResolvedResource
  readonly layout: CardLayout
  readonly row: Row
  readonly actions: readonly RowAction[]
  /** There is room for a picture; else a letter stands for it. */
  readonly covered: boolean
  /** The address of the record's drawer. */
  readonly drawerAt: (id: string) => string
}

const Cover = ({ url, heading }: { readonly url: string | null; readonly heading: string }) =>
  url === null ? (
    <div className="record-cover record-cover-empty" aria-hidden>
      {cut(heading, 1)}
    </div>
  ) : (
    <img className="record-cover" src={url} alt="" loading="lazy" />
  )

/** One record as a card; the list hears the clicks. */
export const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { layout, row, actions, covered } = props
  const { cover, beside, title, subtitle, tags, figures, lines } = layout
  const heading = title ? textOf(title, row[title.name], row) || '--' : row.id
  return (
    <article className="record-card">
      {cover && covered && <Cover url={pictureOf(cover, row)} heading={heading} />}
      <div className="record-body">
        <header className="record-head">
          {(beside || (cover && !covered)) && <OwnPicture url={pictureOf(beside, row)} heading={heading} />}
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
            {withRanges(props.resource, lines).map(({ field, range }) => (
              <div key={field.name}>
                <dt>{range?.label ?? field.label}</dt>
                <dd>
                  {range ? (
                    rangeText(range, row) || <EmptyCell />
                  ) : (
                    <FieldCell resource={props.resource.name} field={field} record={row} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {figures.length > 0 && <RecordFigures resource={props.resource} fields={figures} row={row} />}
      </div>
      <footer className="record-actions">
        <RowButtons id={row.id} actions={actions} drawerAt={props.drawerAt} />
      </footer>
    </article>
  )
})
