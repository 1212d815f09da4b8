// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows and cells that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the links within the cells take the focus, one at a time
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import type { HouseBoard } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'
import type { Zoom } from './board-state.ts'
import { HouseCell } from './house-cell.tsx'

/** The key of the line whose name was clicked, or has the focus; null: it is none. */
export const lineKeyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null) : null

/** What is to be said of a house beside what it is: one letter for each column. */
export const mark = { none: ' ', ghost: 'g', chosen: 'c', chosenGhost: 'x' } as const

interface BoardLineProps {
  readonly line: Line
  /** Its number among the rows of the board, from 1. */
  readonly row: number
  readonly top: number
  readonly height: number
  /** The columns that are drawn. */
  readonly columns: readonly VirtualItem[]
  /** Letters of `mark`. As a text it is the same as long as it says the same. */
  readonly marks: string
  readonly zoom: Zoom
  readonly models: HouseBoard['models']
  /** The address of a house's drawer, but for the house. */
  readonly hrefOf: (id: string) => string | undefined
  readonly hit: string | null
  /** The column that the keys reach, on this line; -1: they are elsewhere. */
  readonly current: number
}

/** A line of houses, of which those in sight are drawn. */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { line, columns, marks, hit, current, zoom, models, hrefOf } = props
  return (
    <div
      role="row"
      aria-rowindex={props.row}
      className="board-line"
      style={{ top: props.top, height: props.height }}
    >
      {line.label !== '' && (
        <div role="rowheader" className="board-floor" title={line.label}>
          <button
            type="button"
            className="board-floor-name"
            aria-haspopup="menu"
            data-line={line.key}
            tabIndex={current === -1 ? -1 : 0}
          >
            {line.label}
          </button>
        </div>
      )}
      {columns.map(({ index, start }) => {
        const house = line.houses[index]
        const letter = marks[index]
        return (
          house && (
            <HouseCell
              key={house.id}
              house={house}
              column={index}
              left={start}
              zoom={zoom}
              models={models}
              href={hrefOf(house.id)}
              chosen={letter === mark.chosen || letter === mark.chosenGhost}
              ghost={letter === mark.ghost || letter === mark.chosenGhost}
              hit={house.id === hit}
              current={index === current}
            />
          )
        )
      })}
    </div>
  )
})
