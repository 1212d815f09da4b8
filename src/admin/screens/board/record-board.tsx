import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  type Over,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useList } from '@refinedev/core'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { dataProvider } from '#admin/providers/data-provider.ts'
import { LoadError } from '#admin/ui/load-error.tsx'
import { Tag } from '#admin/ui/tag.tsx'
import type { DictionaryEntry, ResolvedResource } from '#schema'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import { filterParam } from '../model/links.ts'
import type { OpenRecord } from '../model/list-state.ts'
import { foundIn } from '../model/news.ts'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import { useNews } from '../model/use-news.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { NewsPill } from '../parts/news-pill.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardPeople } from './board-people.tsx'
import { movesTo } from './moves.ts'
import { askedFor, type BoardLayout, boardLayout, isFinal } from './record-board-layout.ts'
import './board.css'

/** Cards that a column shows; the table shows the rest. */
const shown = 20

interface RecordBoardProps {
  readonly resource: ResolvedResource
  /** What narrows the list, by parameter. */
  readonly filters: Readonly<Record<string, string>>
  readonly drawerAt: (id: string) => string
  readonly onOpen: (open: OpenRecord) => void
  /** Narrows the board. */
  readonly onFilters: (filters: Readonly<Record<string, string>>) => void
  /** Shows the table, narrowed to one state. */
  readonly onTable: (filters: Readonly<Record<string, string>>) => void
}

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

interface ColumnProps {
  readonly resource: ResolvedResource
  readonly entry: DictionaryEntry
  readonly filters: RecordBoardProps['filters']
  /** Whether what is dragged may be dropped here; null: nothing is dragged. */
  readonly takes: boolean | null
  readonly onRows: (state: number, rows: readonly Row[], news: number) => void
  readonly cardOf: (row: Row) => ReactNode
  readonly onTable: () => void
  /** Only how many there are is shown; null: it cannot be folded. */
  readonly folded: boolean | null
  readonly onFold: () => void
}

function Column(props: ColumnProps) {
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

const personOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'person' in data ? String(data.person) : null

const mayAssign = ({ assigning }: BoardLayout): boolean =>
  assigning.some(({ transition }) => canCall(transition.endpoint))

/** What gives a record to somebody, among what its viewer can do with it. */
const assigningAmong = ({ assigning }: BoardLayout, actions: readonly RowAction[]) =>
  assigning.find(({ transition }) => actions.some(({ key }) => key === transition.name)) ?? null

/**
 * Records by state. Dragging a card to another state asks what the transition there asks, and dragging it onto somebody
 * gives it to them; its menu does the same.
 */
export default function RecordBoard(props: RecordBoardProps) {
  const { resource, filters, drawerAt, onOpen } = props
  const state = resource.fields[resource.states?.field ?? '']
  const [rowsOf, setRowsOf] = useState<Readonly<Record<number, readonly Row[]>>>({})
  const [newsOf, setNewsOf] = useState<Readonly<Record<number, number>>>({})
  const [dragged, setDragged] = useState<Row | null>(null)
  const rows = useMemo(() => Object.values(rowsOf).flat(), [rowsOf])
  const actions = useRecordActions(resource, rows, onOpen, () => undefined)
  const layout = useMemo(() => boardLayout(resource), [resource])
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  // Only a drag that has gone some way is one: buttons within are clicked as ever.
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 8 } }))
  const onRows = useCallback((value: number, found: readonly Row[], news: number) => {
    setRowsOf((all) => ({ ...all, [value]: found }))
    setNewsOf((all) => ({ ...all, [value]: news }))
  }, [])
  const refresh = useRefresh(resource)
  if (state?.kind !== 'choice') return null

  const moves = (row: Row, to: number): readonly RowAction[] => movesTo(actions.actionsOf(row), to)
  const assigningOf = (row: Row) => assigningAmong(layout, actions.actionsOf(row))
  const drop = (row: Row, { id, data }: Over) => {
    const person = personOf(data.current)
    const [move] = moves(row, Number(id))
    const assigning = assigningOf(row)
    if (person !== null && assigning)
      actions.setActive({
        kind: 'ask',
        row,
        action: assigning.transition,
        typed: { [assigning.asks]: [person] },
      })
    else if (move) actions.run(move, row, document.body)
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    if (dragged && over) drop(dragged, over)
    setDragged(null)
  }
  const asked = askedFor(layout)
  const param = layout.people && filterParam(resource, layout.people.name)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(rows.find(({ id }) => id === active.id) ?? null)}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(null)}
    >
      {/* A card that has moved is news of two columns. */}
      <NewsPill count={Math.max(0, ...Object.values(newsOf))} onRefresh={() => void refresh()} />
      {asked && param !== null && mayAssign(layout) && (
        <BoardPeople
          field={asked}
          filters={filters}
          param={param}
          dragged={dragged && assigningOf(dragged) !== null && dragged}
          onChoose={(id) => {
            const { [param]: _before, ...others } = filters
            props.onFilters(id === null ? others : { ...others, [param]: id })
          }}
        />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from buttons within, by key as well */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for those buttons */}
      <div className="record-board" onClick={actions.onClick}>
        {state.dictionary.entries.map((entry) => {
          const narrowed = { ...filters, [state.name]: String(entry.value) }
          const final = isFinal(resource, entry.value, filters.tab)
          return (
            <Column
              key={entry.value}
              resource={resource}
              entry={entry}
              filters={narrowed}
              takes={
                dragged && (dragged[state.name] === entry.value || moves(dragged, entry.value).length > 0)
              }
              folded={final ? !turned.has(entry.value) : null}
              onFold={() =>
                setTurned((old) =>
                  old.has(entry.value)
                    ? new Set([...old].filter((one) => one !== entry.value))
                    : new Set([...old, entry.value]),
                )
              }
              onRows={onRows}
              onTable={() => props.onTable(narrowed)}
              cardOf={(row) => (
                <BoardCard
                  resource={resource}
                  layout={layout}
                  row={row}
                  actions={actions.actionsOf(row)}
                  drawerAt={drawerAt}
                />
              )}
            />
          )
        })}
      </div>
      {actions.host}
    </DndContext>
  )
}
