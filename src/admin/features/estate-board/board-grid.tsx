// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows and cells that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the links within the cells take the focus, one at a time
import { type CSSProperties, useState } from 'react'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import './board-grid.css'
import './board-overview.css'
import { boardClicks } from './board-clicks.ts'
import { BoardHeads } from './board-heads.tsx'
import { boardKeys } from './board-keys.ts'
import type { Layout, Line } from './board-layout.ts'
import { BoardLine, mark } from './board-line.tsx'
import type { Zoom } from './board-state.ts'
import { useBoardTracks } from './use-board-tracks.ts'
import type { Choosing } from './use-choosing.ts'
import { useCurrent, useInSight } from './use-current.ts'
import { useDrag } from './use-drag.ts'

interface BoardGridProps {
  readonly label: string
  readonly layout: Layout
  readonly zoom: Zoom
  /** Of a house with the gap beside it, in pixels. */
  readonly cellWidth: number
  readonly models: HouseBoard['models']
  /** Whether the filter lets a house pass: what it leaves out is neither moved to nor chosen. */
  readonly isOpen: (house: BoardHouse) => boolean
  readonly hit: string | null
  /** The house in the drawer. */
  readonly opened: string | null
  readonly selecting: boolean
  readonly choosing: Choosing
  readonly hrefOf: (id: string) => string | undefined
  readonly onOpen: (id: string) => void
  /** The name of the floors on a line was clicked. */
  readonly onFloors: (line: Line, anchor: HTMLElement) => void
}

function marksOf({ houses }: Line, { chosen }: Choosing, isOpen: BoardGridProps['isOpen']): string {
  const letter = (house: BoardHouse | null) => {
    if (house === null) return mark.none
    if (isOpen(house)) return chosen.has(house.id) ? mark.chosen : mark.none
    return chosen.has(house.id) ? mark.chosenGhost : mark.ghost
  }
  return houses.map(letter).join('')
}

/** The houses of the board, of which those in sight exist. */
export function BoardGrid(props: BoardGridProps) {
  const { layout, zoom, cellWidth, hit, opened, choosing, isOpen, onOpen, selecting } = props
  const { lines, heads, columns } = layout
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const { place, setCurrent } = useCurrent(props)
  const { rows, across, height, hasFloors, page, show } = useBoardTracks({
    ...{ box, layout, zoom, cellWidth, place },
  })
  const onMove = useInSight({ box, lines, place, hit, opened, show, setCurrent })
  const drag = useDrag(box, lines, isOpen, choosing)
  const onKeyDown = boardKeys({ lines, place, isOpen, choosing, page, onOpen, onMove })
  const onClick = boardClicks({
    ...{ lines, place, isOpen, choosing, selecting, setCurrent, onOpen },
    hasDragged: drag.hasDragged,
    onFloors: props.onFloors,
  })
  const drawn = across.getVirtualItems()
  return (
    <div
      ref={setBox}
      role="grid"
      aria-label={props.label}
      aria-rowcount={lines.length + (hasFloors ? 1 : 0)}
      aria-colcount={columns}
      aria-multiselectable
      className="board-grid"
      style={{ '--cell-width': `${cellWidth}px`, '--line-height': `${height}px` } as CSSProperties}
      data-zoom={zoom}
      data-selecting={selecting}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerDown={drag.onPointerDown}
      onPointerMove={drag.onPointerMove}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerUp}
    >
      <div
        role="presentation"
        className="board-ground"
        style={{ width: across.getTotalSize(), height: rows.getTotalSize() }}
      >
        {hasFloors && <BoardHeads heads={heads} drawn={drawn} cell={cellWidth} />}
        {rows.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index]
          return (
            line && (
              <BoardLine
                key={line.key}
                line={line}
                row={index + (hasFloors ? 2 : 1)}
                top={start}
                height={size}
                columns={drawn}
                marks={marksOf(line, choosing, isOpen)}
                zoom={zoom}
                models={props.models}
                hrefOf={props.hrefOf}
                hit={hit}
                current={place?.line === index ? place.column : -1}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
