import { useLayoutEffect, useMemo, useState } from 'react'
import { cardLayout, pictureOf } from '../model/card-layout.ts'
import { isNarrowed } from '../model/list-state.ts'
import { deriveColumns } from './derive-columns.ts'
import { ListEmpty, ListSkeleton } from './list-states.tsx'
import { RecordCard } from './record-card.tsx'
import { RecordTable } from './record-table.tsx'
import { branchIds, inTreeOrder, toTree } from './tree.ts'
import { useFittedColumns } from './use-fitted-columns.ts'
import type { ListController } from './use-list-controller.ts'

interface RecordBodyProps {
  readonly list: ListController
  readonly view: 'card' | 'table'
}

/** What stands below the rows: the pager, and the space around it. */
const below = 88
/** The header of the table. */
const header = 48
/** Below the list, when it stands in a tab of another screen. */
const around = 64

/** Pixels that rows have at least. */
const least = 280

/** The pixels an element has: its width, and from its top to the window's bottom, less what stands below it. */
function useRoom(element: HTMLElement | null, below: number) {
  const [height, setHeight] = useState(480)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY
      // What is not laid out, as in a tab that is not open, has no width that anything should fit into.
      setWidth(element.clientWidth || Number.POSITIVE_INFINITY)
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - below)))
    }
    measure()
    // The search card above folds and unfolds: the parent then changes its size, not the window.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.parentElement?.parentElement) observer.observe(element.parentElement.parentElement)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element, below])
  return { height, width }
}

/** The cards, those of a tree in its order. */
function RecordCards({ list }: Pick<RecordBodyProps, 'list'>) {
  const { resource, without, actions } = list
  const { rows } = list.records
  const layout = useMemo(() => cardLayout(resource, without), [resource, without])
  // Cards side by side are alike: all have room for a picture once one of them has a picture.
  const covered = rows.some((row) => pictureOf(layout.cover, row) !== null)
  return (
    <div className="record-cards" data-plain={layout.cover === null}>
      {(resource.tree === null ? rows : inTreeOrder(toTree(rows, resource.tree))).map((row) => (
        <RecordCard
          key={row.id}
          resource={resource}
          layout={layout}
          row={row}
          actions={actions.actionsOf(row)}
          covered={covered}
          drawerAt={list.drawerAt}
        />
      ))}
    </div>
  )
}

interface TreeButtonsProps {
  readonly branches: readonly string[]
  readonly onFold: (folded: ReadonlySet<string>) => void
}

const TreeButtons = ({ branches, onFold }: TreeButtonsProps) => (
  <div className="tree-buttons">
    <button type="button" className="link-button" onClick={() => onFold(new Set())}>
      全部展开
    </button>
    <button type="button" className="link-button" onClick={() => onFold(new Set(branches))}>
      全部收起
    </button>
  </div>
)

/** The records themselves, in whichever view and state. */
export function RecordBody({ list, view }: RecordBodyProps) {
  const { resource, records, without, embedded, settings, selectable, selection, actions, onHidden } = list
  const { rows } = records
  const { actionsOf } = actions
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const room = useRoom(box, below + header + (embedded ? around : 0))
  const columns = useMemo(
    () => deriveColumns(resource, settings.columns, without),
    [resource, settings.columns, without],
  )
  const { fitted, buttons } = useFittedColumns(
    { columns, rows, actionsOf, selectable, room: room.width },
    onHidden,
  )
  const branches = useMemo(
    () => (resource.tree === null ? [] : branchIds(toTree(rows, resource.tree))),
    [rows, resource.tree],
  )
  const empty = records.loading ? (
    <ListSkeleton view={view} />
  ) : (
    <ListEmpty
      narrowed={isNarrowed(list.state)}
      failed={records.failed}
      onReset={() => list.search({})}
      onRetry={records.refetch}
    />
  )
  if (view === 'card')
    return rows.length === 0 ? <div className="list-empty">{empty}</div> : <RecordCards list={list} />
  // The table stands, with its header, before its rows are there: they then appear at once.
  return (
    <div ref={setBox} className="record-table">
      {branches.length > 0 && <TreeButtons branches={branches} onFold={setFolded} />}
      <RecordTable
        resource={resource}
        columns={fitted}
        rows={rows}
        density={settings.density}
        sort={list.state.sort}
        onSort={(sort) => list.change({ sort })}
        actionsOf={actionsOf}
        drawerAt={list.drawerAt}
        height={room.height}
        buttons={buttons}
        selected={selectable ? selection.ids : null}
        onSelect={selection.choose}
        folded={folded}
        empty={empty}
        onFold={setFolded}
      />
    </div>
  )
}
