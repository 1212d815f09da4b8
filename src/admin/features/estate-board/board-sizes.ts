import { useLayoutEffect, useState } from 'react'
import type { Zoom } from './board-state.ts'

/** Pixels. The cells' own sizes, without the gap, follow from these in the style sheet. */
export const sizes = {
  comfortable: { width: 136, height: 62 },
  compact: { width: 104, height: 38 },
  overview: { width: 28, height: 24 },
} as const satisfies Record<Zoom, { readonly width: number; readonly height: number }>

/** Of the floors' names, left of the houses; of a line with a floor's name alone; of the heads; between two blocks; around all. */
export const besides = { floor: 76, label: 30, head: 32, gap: 16, border: 1 } as const

/** The width of an element, as long as it is there. */
export function useInnerWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** From afar, lines are as low as it takes to have all of them in sight, and no lower than they can be read. */
const lowest = 14

export function lineHeight(zoom: Zoom, lines: number, room: number): number {
  const { height } = sizes[zoom]
  return zoom === 'overview' ? Math.max(lowest, Math.min(height, Math.floor(room / lines))) : height
}

/** How high an element may become, as its style sheet says it for this window. */
export function useMostHeight(element: HTMLElement | null): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    if (element === null) return
    const measure = () => {
      const most = Number.parseFloat(getComputedStyle(element).maxHeight)
      setRoom(Number.isNaN(most) ? Number.POSITIVE_INFINITY : most)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [element])
  return room
}

/** The largest zoom at which that many columns have room, short of colours alone: that one is for people to choose. */
export const fittingZoom = (columns: number, width: number): Zoom =>
  besides.floor + columns * sizes.comfortable.width <= width ? 'comfortable' : 'compact'

/** How many houses stand on a line of a narrow screen. */
export const perLine = (zoom: Zoom, width: number): number =>
  Math.max(1, Math.floor(width / sizes[zoom].width))
