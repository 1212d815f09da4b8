import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo } from 'react'
import type { Layout } from './board-layout.ts'
import type { Place } from './board-moves.ts'
import { besides, lineHeight, sizes, useMostHeight } from './board-sizes.ts'
import type { Zoom } from './board-state.ts'
import type { Align } from './use-current.ts'

/** The same range with one more, so that what has the focus is not taken away. */
const keeping = (kept: number | undefined) => (range: Range) => {
  const drawn = defaultRangeExtractor(range)
  return kept === undefined || kept < 0 || drawn.includes(kept)
    ? drawn
    : [...drawn, kept].sort((a, b) => a - b)
}

interface TracksOptions {
  readonly box: HTMLElement | null
  readonly layout: Layout
  readonly zoom: Zoom
  /** Of a house with the gap beside it, in pixels. */
  readonly cellWidth: number
  /** Where the focus is. */
  readonly place: Place | null
}

/** The lines and columns of the board: how large each is, and which of them are drawn because they are in sight. */
export function useBoardTracks({ box, layout, zoom, cellWidth, place }: TracksOptions) {
  const { lines, heads, columns } = layout
  const hasFloors = heads.length > 0
  const [left, above] = hasFloors ? [besides.floor, besides.head] : [0, 0]
  const room = useMostHeight(box) - above - 2 * besides.border
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
  const page = Math.max(1, Math.floor(((box?.clientHeight ?? 0) - above) / height) - 1)
  return { rows, across, height, hasFloors, page, show }
}
