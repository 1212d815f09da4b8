import { useMemo, useRef, useState } from 'react'
import { useNarrow } from '#admin/lib/use-narrow.ts'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { hasBatch } from '#admin/screens/list/list-offers.ts'
import { useSearchShortcut } from '#admin/screens/list/use-search-shortcut.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import { useViewer } from '#admin/screens/model/use-viewer.ts'
import type { HouseBoard } from '#domain/house-board.ts'
import { BoardFigures } from './board-figures.tsx'
import { noFilter, tallyOf } from './board-filter.ts'
import { BoardHouses } from './board-houses.tsx'
import { useInnerWidth } from './board-sizes.ts'
import { everywhere, scopeOfHouse } from './board-state.ts'
import { BoardTools } from './board-tools.tsx'
import { BuildingSelect, Buildings, useBuildings } from './buildings.tsx'
import { HouseSearch } from './house-search.tsx'
import { type FilterProps, Legend, MoreFilters } from './legend.tsx'
import { MakingButtons } from './making-buttons.tsx'
import { useBoardState } from './use-board-state.ts'
import { useHousesOpened } from './use-houses-opened.ts'
import { useLayout } from './use-layout.ts'
import { useKeptPlace, useMadeRecords, useScopeOfNamed, useStart } from './use-start.ts'

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
  const boardState = useBoardState(useStart(board, projectId))
  const { state, said, set, open, setOpen, addressWith, listAddress } = boardState
  const { hit, selecting } = state
  const shown = useLayout(board, state, useInnerWidth(stage), narrow)
  const { blocks, houses, zoom } = shown
  const resource = resourceOf('house')
  const mayChoose = hasBatch(resource, useViewer())
  const opening = useHousesOpened(resource, projectId, root, boardState)
  const tally = useMemo(() => tallyOf(houses), [houses])
  const all = useMemo(() => board.floors.flatMap((floor) => floor.houses), [board])
  const buildings = useBuildings(blocks, boardState)
  useScopeOfNamed(scopeOfHouse(open?.kind === 'detail' ? open.id : hit, board, houses), (scope) =>
    set(scope, { replace: true }),
  )
  useKeptPlace(projectId, said)
  useMadeRecords(board, ({ floor: { building, unit }, house: hit }) =>
    set({ building, unit, filter: noFilter, search: '', hit }),
  )
  const filtering: FilterProps = {
    ...{ filter: state.filter, tally },
    onFilter: (next) => set(({ filter }) => ({ filter: next(filter), hit: null })),
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
        onSelecting={mayChoose ? (next) => set({ selecting: next }) : null}
        onRefresh={onRefresh}
      >
        <MakingButtons
          projectId={projectId}
          scope={state}
          chosen={said ?? everywhere}
          onCreateHouse={() => setOpen({ kind: 'create', under: null })}
        />
        <HouseSearch
          board={board}
          text={state.search}
          hit={hit}
          onFind={(search, id) =>
            set({ search, hit: id, ...scopeOfHouse(id, board, houses) }, { replace: true })
          }
          onOpen={opening.openHouse}
        />
        <MoreFilters {...filtering} board={board} />
      </BoardTools>
      {narrow && <BuildingSelect {...buildings} />}
      <Legend {...filtering} />
      <BoardHouses
        {...{ projectId, board, boardState, shown, opening, mayChoose, look }}
        beside={!narrow && <Buildings {...buildings} />}
        stageRef={setStage}
      />
    </section>
  )
}
