import { MoreOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { FieldCell } from '#admin/fields/field-cell.tsx'
import { namesIn } from '#admin/fields/paths.ts'
import { textOf } from '#admin/fields/text-of.ts'
import type { ResolvedField, ResolvedResource } from '#schema'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import { OwnPicture } from '../parts/own-picture.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import type { BoardLayout } from './record-board-layout.ts'

interface BoardCardProps {
  readonly resource: ResolvedResource
  readonly layout: BoardLayout
  readonly row: Row
  readonly actions: readonly RowAction[]
  readonly drawerAt: (id: string) => string
}

/** Who goes on with it, each by a letter. */
function People({ field, row }: { readonly field: ResolvedField; readonly row: Row }) {
  const names = namesIn(field, row)
  return (
    names.length > 0 && (
      <span className="board-people" title={names.join('、')}>
        <span className="visually-hidden">
          {field.label}：{names.join('、')}
        </span>
        {names.map((name) => (
          <OwnPicture key={name} url={null} heading={name} />
        ))}
      </span>
    )
  )
}

/** One record in three lines; the board hears the clicks. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { resource, layout, row, actions } = props
  const { title, above, tags, below, people } = layout
  const heading = title ? textOf(title, row[title.name], row) || '--' : row.id
  const isSaid = (field: ResolvedField) => textOf(field, row[field.name], row) !== ''
  const cell = (field: ResolvedField) => (
    <span key={field.name} data-field={field.kind}>
      <FieldCell resource={resource.name} field={field} record={row} />
    </span>
  )
  return (
    <article className="record-card board-small" aria-label={heading}>
      <div className="board-line board-above">{above.filter(isSaid).map(cell)}</div>
      <header className="board-line">
        <h2 title={heading}>
          <RecordLink id={row.id} actions={actions} drawerAt={props.drawerAt}>
            {heading}
          </RecordLink>
        </h2>
        {tags.map(cell)}
      </header>
      <div className="board-line">
        <span className="board-below">{below.filter(isSaid).map(cell)}</span>
        {people && <People field={people} row={row} />}
        {actions.length > 0 && (
          <button
            type="button"
            className="link-button board-menu"
            data-row={row.id}
            data-action="all"
            aria-haspopup="menu"
            aria-label={`操作「${heading}」`}
          >
            <MoreOutlined aria-hidden />
          </button>
        )}
      </div>
    </article>
  )
})
