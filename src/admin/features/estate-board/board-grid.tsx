// biome-ignore-all lint/a11y/useSemanticElements: a table has no room for rows and cells that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: the links within the cells take the focus, one at a time
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isPlainClick } from '#admin/lib/plain-click.ts'
import type { BoardHouse, HouseBoard } from '#domain/house-board.ts'
import './board-grid.css'
import './board-overview.css'
import { BoardHeads } from './board-heads.tsx'
import type { Layout, Line } from './board-layout.ts'
import { BoardLine, lineKeyAt, mark } from './board-line.tsx'
import { houseAt, type Place, placeOf } from './board-moves.ts'
import type { Zoom } from './board-state.ts'
import { boardKeys } from './use-board-keys.ts'
import { besides, lineHeight, sizes, useRoom } from './use-board-sizes.ts'
import type { Choosing } from './use-choosing.ts'
import { type Align, useCurrent, useInSight } from './use-current.ts'
import { houseIdAt, useDrag } from './use-drag.ts'

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

/** The same range with one more, so that what has the focus is not taken away. */
const keeping = (kept: number | undefined) => (range: Range) => {
  const drawn = defaultRangeExtractor(range)
  return kept === undefined || kept < 0 || drawn.includes(kept)
    ? drawn
    : [...drawn, kept].sort((a, b) => a - b)
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
  const { layout, zoom, cellWidth, hit, choosing, isOpen, onOpen, selecting } = props
  const { lines, heads, columns } = layout
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const { place, setCurrent } = useCurrent(props)
  const hasFloors = heads.length > 0
  const [left, above] = hasFloors ? [besides.floor, besides.head] : [0, 0]
  const room = useRoom(box) - above - 2 * besides.border
  const height = hasFloors ? lineHeight(zoom, lines.length, room) : sizes[zoom].height
  const ends = useMemo(() => new Set(heads.map((head) => head.first + head.columns - 1)), [heads])

  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box,
    estimateSize: (index) => (lines[index]?.houses.length === 0 ? besides.label : height),
    overscan: 3,
    paddingStart: above,
    scrollPaddingStart: above,
    rangeExtractor: keeping(place?.line),
    initialRect: { width: 1000, height: 600 },
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => box,
    estimateSize: (index) => cellWidth + (ends.has(index) ? besides.gap : 0),
    overscan: 2,
    paddingStart: left,
    scrollPaddingStart: left,
    rangeExtractor: keeping(place?.column),
    initialRect: { width: 1000, height: 600 },
  })
  // Sizes are known from the beginning, and known anew where zoom or layout change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the sizes are made of
  useLayoutEffect(() => {
    rows.measure()
    across.measure()
  }, [rows, across, height, cellWidth, layout])

  const show = useCallback(
    (to: Place, align: Align) => {
      rows.scrollToIndex(to.line, { align })
      across.scrollToIndex(to.column, { align })
    },
    [rows, across],
  )
  const focusNext = useRef(false)
  useLayoutEffect(() => {
    const house = place && houseAt(lines, place)
    if (!focusNext.current || !house) return
    focusNext.current = false
    box?.querySelector<HTMLElement>(`[data-house="${house.id}"] a`)?.focus({ preventScroll: true })
  })
  const bring = useCallback(
    (id: string, to: Place, align: Align) => {
      setCurrent(id)
      show(to, align)
    },
    [setCurrent, show],
  )
  useInSight({ box, lines, id: hit, align: 'center', bring })
  // Once its drawer is closed, the keys stand there.
  useInSight({ box, lines, id: props.opened, align: 'auto', bring })

  const drag = useDrag(box, lines, isOpen, choosing)
  const onKeyDown = boardKeys({
    lines,
    place,
    isOpen,
    choosing,
    page: Math.max(1, Math.floor(((box?.clientHeight ?? 0) - above) / height) - 1),
    onOpen,
    onMove: (to) => {
      focusNext.current = true
      setCurrent(houseAt(lines, to)?.id ?? null)
      show(to, 'auto')
    },
  })
  const onClick = (event: MouseEvent) => {
    const wasDragged = drag.hasDragged()
    const key = lineKeyAt(event.target)
    const line = lines.find((one) => one.key === key)
    if (line && event.target instanceof HTMLElement) return props.onFloors(line, event.target)
    const id = houseIdAt(event.target)
    const at = placeOf(lines, id)
    const house = at && houseAt(lines, at)
    if (wasDragged) event.preventDefault()
    if (wasDragged || !at || !house) return
    setCurrent(house.id)
    if (event.shiftKey) {
      const from = place && houseAt(lines, place)
      if (from && place) choosing.begin(from.id, place, true)
      choosing.extend(lines, at, isOpen)
    } else if (!isPlainClick(event)) return
    else if (selecting) {
      if (isOpen(house)) choosing.toggle(house.id, at)
    } else onOpen(house.id)
    event.preventDefault()
  }

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
