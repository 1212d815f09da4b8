import { useMemo } from 'react'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import { isFiltered, passes } from './board-filter.ts'
import { belowEachOther, besideEachOther, blocksOf, housesOf, withFloorsOf } from './board-layout.ts'
import { fittingZoom, perLine, sizes } from './board-sizes.ts'
import type { BoardState } from './board-state.ts'

/** What of the board is to be seen, and how it stands on a screen of this width. */
export function useLayout(board: HouseBoard, state: BoardState, width: number, narrow: boolean) {
  const { building, unit, filter, hit } = state
  const blocks = useMemo(() => blocksOf(board.floors), [board])
  const scoped = useMemo(
    () =>
      blocks.filter(
        (block) =>
          (building === null || block.building === building) && (unit === null || block.unit === unit),
      ),
    [blocks, building, unit],
  )
  // A house that was looked for is shown, whatever the filter says.
  const isOpen = useMemo(
    () => (house: BoardHouse) => house.id === hit || passes(filter, house),
    [filter, hit],
  )
  const shown = useMemo(
    () => (isFiltered(filter) ? withFloorsOf(scoped, isOpen) : scoped),
    [scoped, filter, isOpen],
  )
  const beside = useMemo(() => (narrow ? null : besideEachOther(shown)), [shown, narrow])
  const zoom = state.zoom ?? fittingZoom(beside?.columns ?? 0, width)
  const inLine = perLine(zoom, width)
  const layout = useMemo(() => beside ?? belowEachOther(shown, inLine), [beside, shown, inLine])
  const cellWidth = narrow ? Math.floor(width / inLine) : sizes[zoom].width
  return {
    blocks,
    houses: useMemo(() => housesOf(scoped), [scoped]),
    layout,
    zoom,
    width,
    cellWidth,
    isOpen,
  }
}
