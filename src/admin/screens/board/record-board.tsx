import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  type Over,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useCallback, useMemo, useState } from 'react'
import { canCall } from '#admin/providers/access.ts'
import { isTransition, type ResolvedResource } from '#schema'
import { useRecordActions } from '../actions/use-record-actions.tsx'
import { filterParam } from '../model/links.ts'
import type { OpenRecord } from '../model/list-state.ts'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import { useRefresh } from '../model/use-refresh.ts'
import { NewsPill } from '../parts/news-pill.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { BoardPeople } from './board-people.tsx'
import { askedFor, type BoardLayout, boardLayout, isFinal } from './record-board-layout.ts'
import './board.css'

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

const personOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'person' in data ? String(data.person) : null

const mayAssign = ({ assigning }: BoardLayout): boolean =>
  assigning.some(({ transition }) => canCall(transition.endpoint))

/** What gives a record to somebody, among what its viewer can do with it. */
const assigningAmong = ({ assigning }: BoardLayout, actions: readonly RowAction[]) =>
  assigning.find(({ transition }) => actions.some(({ key }) => key === transition.name)) ?? null

/** The transitions among the buttons of a record that lead to a state. */
const movesTo = (actions: readonly RowAction[], to: number): readonly RowAction[] =>
  actions.filter((action) => action.kind === 'ask' && isTransition(action.action) && action.action.to === to)

/** The filters with another person, or without one. */
function withPerson(filters: RecordBoardProps['filters'], param: string, id: string | null) {
  const { [param]: _before, ...others } = filters
  return id === null ? others : { ...others, [param]: id }
}

/** What the columns have read: each reads by itself, and says what it has. */
function useColumnRows() {
  const [rowsOf, setRowsOf] = useState<Readonly<Record<number, readonly Row[]>>>({})
  const [newsOf, setNewsOf] = useState<Readonly<Record<number, number>>>({})
  const rows = useMemo(() => Object.values(rowsOf).flat(), [rowsOf])
  const onRows = useCallback((value: number, found: readonly Row[], news: number) => {
    setRowsOf((all) => ({ ...all, [value]: found }))
    setNewsOf((all) => ({ ...all, [value]: news }))
  }, [])
  // A card that has moved is news of two columns.
  return { rows, news: Math.max(0, ...Object.values(newsOf)), onRows }
}

/** Columns of states that lead nowhere are folded until somebody turns them. */
function useFoldedColumns(resource: ResolvedResource, tab: string | undefined) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  return {
    /** Null: it cannot be folded. */
    isFolded: (state: number) => (isFinal(resource, state, tab) ? !turned.has(state) : null),
    turn: (state: number) =>
      setTurned((old) =>
        old.has(state) ? new Set([...old].filter((one) => one !== state)) : new Set([...old, state]),
      ),
  }
}

/**
 * Records by state. Dragging a card to another state asks what the transition there asks, and dragging it onto somebody
 * gives it to them; its menu does the same.
 */
export default function RecordBoard(props: RecordBoardProps) {
  const { resource, filters, drawerAt, onOpen } = props
  const state = resource.fields[resource.states?.field ?? '']
  const { rows, news, onRows } = useColumnRows()
  const [dragged, setDragged] = useState<Row | null>(null)
  const actions = useRecordActions(resource, rows, onOpen, () => undefined)
  const layout = useMemo(() => boardLayout(resource), [resource])
  const { isFolded, turn } = useFoldedColumns(resource, filters.tab)
  // Only a drag that has gone some way is one: buttons within are clicked as ever.
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 8 } }))
  const refresh = useRefresh(resource)
  if (state?.kind !== 'choice') return null

  const moves = (row: Row, to: number): readonly RowAction[] => movesTo(actions.actionsOf(row), to)
  const assigningOf = (row: Row) => assigningAmong(layout, actions.actionsOf(row))
  const drop = (row: Row, { id, data }: Over) => {
    const person = personOf(data.current)
    const [move] = moves(row, Number(id))
    const assigning = assigningOf(row)
    if (person !== null && assigning) {
      const typed = { [assigning.asks]: [person] }
      actions.setActive({ kind: 'ask', row, action: assigning.transition, typed })
    } else if (move) actions.run(move, row, document.body)
  }
  const onDragEnd = ({ over }: DragEndEvent) => {
    if (dragged && over) drop(dragged, over)
    setDragged(null)
  }
  const takes = (to: number) => dragged && (dragged[state.name] === to || moves(dragged, to).length > 0)
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
      <NewsPill count={news} onRefresh={() => void refresh()} />
      {asked && param !== null && mayAssign(layout) && (
        <BoardPeople
          field={asked}
          filters={filters}
          param={param}
          dragged={dragged && assigningOf(dragged) !== null && dragged}
          onChoose={(id) => props.onFilters(withPerson(filters, param, id))}
        />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from buttons within, by key as well */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for those buttons */}
      <div className="record-board" onClick={actions.onClick}>
        {state.dictionary.entries.map((entry) => {
          const narrowed = { ...filters, [state.name]: String(entry.value) }
          const cardOf = (row: Row) => (
            <BoardCard {...{ resource, layout, row, drawerAt }} actions={actions.actionsOf(row)} />
          )
          return (
            <BoardColumn
              key={entry.value}
              resource={resource}
              entry={entry}
              filters={narrowed}
              takes={takes(entry.value)}
              folded={isFolded(entry.value)}
              onFold={() => turn(entry.value)}
              onRows={onRows}
              onTable={() => props.onTable(narrowed)}
              cardOf={cardOf}
            />
          )
        })}
      </div>
      {actions.host}
    </DndContext>
  )
}
