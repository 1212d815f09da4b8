import { useMemo, useState } from 'react'
import type { ColumnChoice, Density } from '#domain/personal-settings.ts'
import type { ResolvedResource } from '#schema'
import { cardLayout, pictureOf } from '../model/card-layout.ts'
import type { ListState, Sort } from '../model/list-state.ts'
import type { Row } from '../model/row.ts'
import type { RowAction } from '../model/row-actions.ts'
import type { Records } from '../model/use-records.ts'
import { deriveColumns } from './derive-columns.ts'
import { ListEmpty, ListSkeleton } from './list-states.tsx'
import { RecordCard } from './record-card.tsx'
import { RecordTable } from './record-table.tsx'
import { branchIds, inTreeOrder, toTree } from './tree.ts'
import { useFittedColumns } from './use-fitted-columns.ts'
import { useRoom } from './use-room.ts'
import type { useSelection } from './use-selection.ts'

interface RecordBodyProps {
  readonly resource: ResolvedResource
  readonly records: Records
  readonly state: ListState
  readonly view: 'card' | 'table'
  readonly columns: readonly ColumnChoice[]
  readonly density: Density
  readonly without: readonly string[]
  readonly embedded: boolean
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly selectable: boolean
  readonly selection: ReturnType<typeof useSelection>
  /** The address of a record's drawer. */
  readonly drawerAt: (id: string) => string
  /** Hears which columns there is no room for. */
  readonly onHidden: (names: readonly string[]) => void
  readonly narrowed: boolean
  readonly onSort: (sort: Sort | null) => void
  readonly onReset: () => void
}

/** What stands below the rows: the pager, and the space around it. */
const below = 88
/** The header of the table. */
const header = 48
/** Below the list, when it stands in a tab of another screen. */
const around = 64

/** The records themselves, in whichever view and state. */
export function RecordBody(props: RecordBodyProps) {
  const { resource, records, view, selection, actionsOf } = props
  const { rows } = records
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const room = useRoom(box, below + header + (props.embedded ? around : 0))
  const columns = useMemo(
    () => deriveColumns(resource, props.columns, props.without),
    [resource, props.columns, props.without],
  )
  const { fitted, buttons } = useFittedColumns(
    { columns, rows, actionsOf, selectable: props.selectable, room: room.width },
    props.onHidden,
  )
  const layout = useMemo(() => cardLayout(resource, props.without), [resource, props.without])
  const branches = useMemo(
    () => (resource.tree === null ? [] : branchIds(toTree(rows, resource.tree))),
    [rows, resource.tree],
  )
  const empty = records.loading ? (
    <ListSkeleton view={view} />
  ) : (
    <ListEmpty
      narrowed={props.narrowed}
      failed={records.failed}
      onReset={props.onReset}
      onRetry={records.refetch}
    />
  )
  // Cards side by side are alike: all have room for a picture once one of them has a picture.
  const covered = rows.some((row) => pictureOf(layout.cover, row) !== null)
  if (view === 'card' && rows.length === 0) return <div className="list-empty">{empty}</div>
  if (view === 'card')
    return (
      <div className="record-cards" data-plain={layout.cover === null}>
        {(resource.tree === null ? rows : inTreeOrder(toTree(rows, resource.tree))).map((row) => (
          <RecordCard
            key={row.id}
            resource={resource}
            layout={layout}
            row={row}
            actions={actionsOf(row)}
            covered={covered}
            drawerAt={props.drawerAt}
          />
        ))}
      </div>
    )
  // The table stands, with its header, before its rows are there: they then appear at once.
  return (
    <div ref={setBox} className="record-table">
      {branches.length > 0 && (
        <div className="tree-buttons">
          <button type="button" className="link-button" onClick={() => setFolded(new Set())}>
            全部展开
          </button>
          <button type="button" className="link-button" onClick={() => setFolded(new Set(branches))}>
            全部收起
          </button>
        </div>
      )}
      <RecordTable
        resource={resource}
        columns={fitted}
        rows={rows}
        density={props.density}
        sort={props.state.sort}
        onSort={props.onSort}
        actionsOf={actionsOf}
        drawerAt={props.drawerAt}
        height={room.height}
        buttons={buttons}
        selected={props.selectable ? selection.ids : null}
        onSelect={selection.choose}
        folded={folded}
        empty={empty}
        onFold={setFolded}
      />
    </div>
  )
}
