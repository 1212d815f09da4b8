import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useList } from '@refinedev/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { dataProvider } from '#admin/providers/data-provider.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { Tag } from '#admin/ui/tag.tsx'
import type { DictionaryEntry, ResolvedResource } from '#schema'
import { foundIn } from '../model/news.ts'
import type { Row } from '../model/row.ts'
import { useNews } from '../model/use-news.ts'

/** Cards that a column shows; the table shows the rest. */
const shown = 20

interface CardProps {
  readonly row: Row
  readonly children: ReactNode
}

/** A mouse may take the card by any place that is no button; its buttons do the same by key and by finger. */
function Card({ row, children }: CardProps) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: row.id, data: { row } })
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className="board-card"
      data-dragging={isDragging}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      {children}
    </div>
  )
}

interface BoardColumnProps {
  readonly resource: ResolvedResource
  readonly entry: DictionaryEntry
  readonly filters: Readonly<Record<string, string>>
  /** Whether what is dragged may be dropped here; null: nothing is dragged. */
  readonly takes: boolean | null
  readonly onRows: (state: number, rows: readonly Row[], news: number) => void
  readonly cardOf: (row: Row) => ReactNode
  readonly onTable: () => void
  /** Only how many there are is shown; null: it cannot be folded. */
  readonly folded: boolean | null
  readonly onFold: () => void
}

/** The records of one state, as cards; it reads them itself. */
export function BoardColumn(props: BoardColumnProps) {
  const { resource, entry, filters, takes, onRows, cardOf, onTable, folded, onFold } = props
  const { setNodeRef, isOver } = useDroppable({ id: entry.value, disabled: takes !== true })
  const asked = {
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: shown },
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
  }
  const { query } = useList<Row>({ ...asked, errorNotification: false })
  const read = useMemo(() => (query.data ? foundIn(query.data) : null), [query.data])
  const { found, count } = useNews(resource.name, read, filters, async () =>
    foundIn(await dataProvider.getList<Row>({ ...asked, meta: { silent: true } })),
  )
  const rows = found?.rows
  const total = found?.total ?? 0
  useEffect(() => {
    if (rows) onRows(entry.value, rows, count)
  }, [rows, count, entry.value, onRows])
  return (
    <div
      ref={setNodeRef}
      className="board-column"
      data-takes={takes ?? undefined}
      data-over={isOver}
      data-folded={folded ?? undefined}
    >
      <header>
        {folded === null ? (
          <Tag label={entry.label} color={entry.color} />
        ) : (
          <button type="button" className="board-fold" aria-expanded={!folded} onClick={onFold}>
            <Tag label={entry.label} color={entry.color} />
          </button>
        )}
        <span>{query.data ? total : ''}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a column may hold cards without buttons, and scrolls by key */}
      <section className="board-cards" tabIndex={0} aria-label={entry.label} aria-busy={query.isFetching}>
        {query.isError && <LoadError onRetry={() => void query.refetch()} />}
        {folded !== true &&
          rows?.map((row) => (
            <Card key={row.id} row={row}>
              {cardOf(row)}
            </Card>
          ))}
        {folded !== true && rows?.length === 0 && <p className="board-empty">暂无数据</p>}
        {folded !== true && total > shown && (
          <button type="button" className="link-button" onClick={onTable}>
            全部 {total} 条
          </button>
        )}
      </section>
    </div>
  )
}
