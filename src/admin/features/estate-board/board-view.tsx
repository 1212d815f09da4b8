import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { ActiveAction } from '#admin/screens/actions/active-action.ts'
import { useRecordActions } from '#admin/screens/actions/use-record-actions.tsx'
import { hasBatch } from '#admin/screens/list/list-offers.ts'
import { useSearchShortcut } from '#admin/screens/list/use-search-shortcut.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import { ScreenState } from '#admin/ui/screen-state.tsx'
import type { HouseBoard } from '#domain/house-board.ts'
import { BoardFigures } from './board-figures.tsx'
import { type BoardFilter, isFiltered, noFilter, passes, tallyOf } from './board-filter.ts'
import { BoardGrid } from './board-grid.tsx'
import { boardRows } from './board-rows.ts'
import { everywhere, type Scope } from './board-state.ts'
import { BoardTools } from './board-tools.tsx'
import { BuildingSelect, Buildings, choicesOf } from './buildings.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { useFloorMenu } from './floor-menu.tsx'
import { HouseDrawer } from './house-drawer.tsx'
import { HouseSearch } from './house-search.tsx'
import { Legend, MoreFilters } from './legend.tsx'
import { MakingButtons } from './making-buttons.tsx'
import { NoFloors } from './no-floors.tsx'
import { useWidth } from './use-board-sizes.ts'
import { useBoardState } from './use-board-state.ts'
import { useChoosing } from './use-choosing.ts'
import { useHousesOpened } from './use-houses-opened.ts'
import { useLayout } from './use-layout.ts'
import { useKeptPlace, useMadeFloors, useStart } from './use-start.ts'

interface BoardViewProps {
  readonly projectId: string
  readonly board: HouseBoard
  readonly refreshing: boolean
  readonly onRefresh: () => void
  readonly look: OwnTab
}

/** The board of a project: what is to be seen of it, its houses, and what can be done with them. */
export function BoardView({ projectId, board, refreshing, onRefresh, look }: BoardViewProps) {
  const narrow = useNarrow()
  const root = useRef<HTMLElement>(null)
  useSearchShortcut(root, true)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const width = useWidth(stage)
  const boardState = useBoardState(useStart(board, projectId))
  const { state, set, open, setOpen, addressWith, listAddress } = boardState
  const { filter, hit, selecting } = state
  const { blocks, houses, layout, zoom, cellWidth, isOpen } = useLayout(board, state, width, narrow)
  const choosing = useChoosing()
  const resource = resourceOf('house')
  const viewer = useViewer()
  const { chosen } = choosing
  const rows = useMemo(() => boardRows(board, projectId, chosen), [board, projectId, chosen])
  const place = useMemo(() => ({ projectId }), [projectId])
  const onDone = ({ kind }: ActiveAction, done: readonly string[] = [...chosen]) => {
    if (kind === 'batch' || kind === 'batchRemove') choosing.settle(done)
  }
  const actions = useRecordActions(resource, rows, setOpen, onDone, place)
  const { withState, hrefOf, openHouse } = useHousesOpened(resource, projectId, root, boardState)
  const many = hasBatch(resource, viewer)
  const floorMenu = useFloorMenu({ projectId, isOpen, onChoose: many ? choosing.choose : null })
  const tally = useMemo(() => tallyOf(houses), [houses])
  const all = useMemo(() => board.floors.flatMap((floor) => floor.houses), [board])
  const filtered = isFiltered(filter)
  const choices = useMemo(
    () =>
      choicesOf(blocks, (inside) => {
        const all = inside.flatMap(({ floors }) => floors.flatMap((floor) => floor.houses))
        return {
          of: all.length,
          found: filtered ? all.filter((house) => passes(filter, house)).length : all.length,
          alarms: all.reduce((sum, { alarmNum }) => sum + alarmNum, 0),
        }
      }),
    [blocks, filter, filtered],
  )
  const hidden = useMemo(() => {
    if (rows.length === 0) return 0
    const seen = new Set(
      layout.lines.flatMap(({ houses }) => houses.flatMap((one) => (one && isOpen(one) ? [one.id] : []))),
    )
    // Of the houses that are there: some of the chosen may have gone.
    return rows.filter(({ id }) => !seen.has(id)).length
  }, [layout, isOpen, rows])

  const placeOfHouse = (id: string | null): Partial<Scope> => {
    const floor = board.floors.find((one) => one.houses.some((house) => house.id === id))
    const isInScope = houses.some((house) => house.id === id)
    return floor && !isInScope ? { building: floor.building, unit: floor.unit } : {}
  }
  // An address may name a house of another building than it shows: one that was walked to from there.
  const named = open?.kind === 'detail' ? open.id : hit
  const elsewhere = placeOfHouse(named).building
  useEffect(() => {
    if (elsewhere !== undefined) set(placeOfHouse(named), { replace: true })
  })
  useKeptPlace(projectId, boardState.said)
  useMadeFloors(board, ({ building, unit, houses: [first] }) =>
    set({ building, unit, filter: noFilter, search: '', hit: first?.id ?? null }),
  )
  const filtering = { filter, tally, onFilter: (next: BoardFilter) => set({ filter: next, hit: null }) }
  const buildings = {
    choices,
    chosen: state,
    filtered,
    addressOf: ({ building, unit }: Scope) => addressWith({ building, unit, hit: null, search: '' }),
    onChoose: ({ building, unit }: Scope) => set({ building, unit, hit: null, search: '' }),
  }
  return (
    <section ref={root} className="board" aria-label="楼盘" aria-busy={refreshing}>
      <BoardFigures
        houses={all}
        addressOf={(next) => addressWith({ filter: next, building: null, unit: null, hit: null })}
      />
      <BoardTools
        listAddress={listAddress}
        zoom={zoom}
        selecting={selecting}
        refreshing={refreshing}
        onZoom={(next) => set({ zoom: next }, { replace: true })}
        onSelecting={many ? (next) => set({ selecting: next }) : null}
        onRefresh={onRefresh}
      >
        <MakingButtons
          projectId={projectId}
          scope={state}
          chosen={boardState.said ?? everywhere}
          onCreateHouse={() => setOpen({ kind: 'create', under: null })}
        />
        <HouseSearch
          board={board}
          text={state.search}
          hit={hit}
          onFind={(search, id) => set({ search, hit: id, ...placeOfHouse(id) }, { replace: true })}
          onOpen={openHouse}
        />
        <MoreFilters {...filtering} board={board} />
      </BoardTools>
      {narrow && <BuildingSelect {...buildings} />}
      <Legend {...filtering} />
      <div className="board-body">
        {!narrow && <Buildings {...buildings} />}
        <div className="board-stage" ref={setStage}>
          {layout.lines.length === 0 && !filtered && <NoFloors />}
          {layout.lines.length === 0 && filtered && (
            <ScreenState title="未找到匹配结果">
              <Button onClick={() => set({ filter: noFilter })}>清除筛选</Button>
            </ScreenState>
          )}
          {layout.lines.length > 0 && width > 0 && (
            <BoardGrid
              label={`楼盘，${houses.length} 套房屋`}
              layout={layout}
              zoom={zoom}
              cellWidth={cellWidth}
              models={board.models}
              isOpen={isOpen}
              hit={hit}
              opened={open?.kind === 'detail' ? open.id : null}
              selecting={selecting && many}
              choosing={choosing}
              hrefOf={hrefOf}
              onOpen={openHouse}
              onFloors={floorMenu.ask}
            />
          )}
        </div>
      </div>
      {rows.length > 0 && (
        <ChosenBar
          resource={resource}
          chosen={rows}
          hidden={hidden}
          onClear={choosing.clear}
          onRun={actions.setActive}
        />
      )}
      {actions.host}
      {floorMenu.host}
      <HouseDrawer
        {...{ resource, open, place, look, isOpen }}
        lines={layout.lines}
        hrefFrom={withState}
        onOpen={setOpen}
        onStep={boardState.step}
      />
    </section>
  )
}
