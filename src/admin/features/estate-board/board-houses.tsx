import { type ReactNode, useMemo } from 'react'
import { resourceOf } from '#admin/providers/data-provider.ts'
import type { OwnTab } from '#admin/screens/model/overlay.ts'
import type { HouseBoard } from '#domain/house-board.ts'
import { isFiltered, noFilter } from './board-filter.ts'
import { BoardGrid } from './board-grid.tsx'
import { useChosenHouses } from './chosen-houses.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { useFloorMenu } from './floor-menu.tsx'
import { HouseDrawer } from './house-drawer.tsx'
import type { useBoardState } from './use-board-state.ts'
import { useChoosing } from './use-choosing.ts'
import type { useHousesOpened } from './use-houses-opened.ts'
import type { useLayout } from './use-layout.ts'

interface BoardHousesProps {
  readonly projectId: string
  readonly board: HouseBoard
  readonly boardState: ReturnType<typeof useBoardState>
  readonly shown: ReturnType<typeof useLayout>
  readonly opening: ReturnType<typeof useHousesOpened>
  /** Whether something can be done with several of them at once. */
  readonly mayChoose: boolean
  readonly look: OwnTab
  /** What stands left of them. */
  readonly beside: ReactNode
  readonly stageRef: (stage: HTMLElement | null) => void
}

/** The houses themselves, and what can be done with them: look into one, choose several, ask what their floors offer. */
export function BoardHouses(props: BoardHousesProps) {
  const { projectId, board, boardState, shown, opening, mayChoose, look, beside, stageRef } = props
  const { state, set, open, setOpen, step } = boardState
  const { houses, layout, zoom, width, cellWidth, isOpen } = shown
  const choosing = useChoosing()
  const place = useMemo(() => ({ projectId }), [projectId])
  const chosenHouses = useChosenHouses({ board, place, layout, isOpen, choosing, onOpen: setOpen })
  const floorMenu = useFloorMenu({ projectId, isOpen, onChoose: mayChoose ? choosing.choose : null })
  return (
    <>
      <div className="board-body">
        {beside}
        <div className="board-stage" ref={stageRef}>
          {layout.lines.length === 0 && (
            <EmptyBoard
              isFiltered={isFiltered(state.filter)}
              onClearFilter={() => set({ filter: noFilter })}
            />
          )}
          {layout.lines.length > 0 && width > 0 && (
            <BoardGrid
              label={`楼盘，${houses.length} 套房屋`}
              layout={layout}
              zoom={zoom}
              cellWidth={cellWidth}
              models={board.models}
              isOpen={isOpen}
              hit={state.hit}
              opened={open?.kind === 'detail' ? open.id : null}
              selecting={state.selecting && mayChoose}
              choosing={choosing}
              hrefOf={opening.hrefOf}
              onOpen={opening.openHouse}
              onFloors={floorMenu.ask}
            />
          )}
        </div>
      </div>
      {chosenHouses}
      {floorMenu.host}
      <HouseDrawer
        resource={resourceOf('house')}
        {...{ open, place, look, isOpen }}
        lines={layout.lines}
        hrefFrom={opening.withState}
        onOpen={setOpen}
        onStep={step}
      />
    </>
  )
}
