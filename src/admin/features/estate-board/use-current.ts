import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BoardHouse } from '#domain/house-board.ts'
import type { Layout, Line } from './board-layout.ts'
import { houseAt, type Place, placeOf } from './board-moves.ts'

interface CurrentOptions {
  readonly layout: Layout
  readonly isOpen: (house: BoardHouse) => boolean
  readonly hit: string | null
}

/** Which house the keys stand on: the one they were moved to, the one found, or the first there is. */
export function useCurrent({ layout: { lines }, isOpen, hit }: CurrentOptions) {
  const [current, setCurrent] = useState<string | null>(null)
  const place = useMemo(() => {
    const first = lines.findIndex(({ houses }) => houses.some((house) => house && isOpen(house)))
    const column = lines[first]?.houses.findIndex((house) => house && isOpen(house)) ?? -1
    return placeOf(lines, current) ?? placeOf(lines, hit) ?? (column === -1 ? null : { line: first, column })
  }, [lines, isOpen, current, hit])
  return { place, setCurrent }
}

/** Where it comes to stand: in the middle, or as near as it is. */
export type Align = 'auto' | 'center'

interface BroughtOptions {
  readonly box: HTMLElement | null
  readonly lines: readonly Line[]
  /** Null: none. */
  readonly id: string | null
  readonly align: Align
  readonly bring: (id: string, to: Place, align: Align) => void
}

/** Brings a house into sight once it is there, and whenever it is another one. */
function useBrought({ box, lines, id, align, bring }: BroughtOptions): void {
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (box === null || id === shown.current) return
    const to = placeOf(lines, id)
    if (id !== null && to === null) return
    shown.current = id
    if (id !== null && to !== null) bring(id, to, align)
  }, [box, id, lines, align, bring])
}

interface SightOptions {
  readonly box: HTMLElement | null
  readonly lines: readonly Line[]
  /** Where the keys stand. */
  readonly place: Place | null
  readonly hit: string | null
  /** The house in the drawer. */
  readonly opened: string | null
  readonly show: (to: Place, align: Align) => void
  readonly setCurrent: (id: string | null) => void
}

/** Brings into sight what was found or opened, and answers what moves the keys to a place: its house gets the focus. */
export function useInSight({ box, lines, place, hit, opened, show, setCurrent }: SightOptions) {
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
  useBrought({ box, lines, id: hit, align: 'center', bring })
  // Once its drawer is closed, the keys stand there.
  useBrought({ box, lines, id: opened, align: 'auto', bring })
  return (to: Place) => {
    focusNext.current = true
    setCurrent(houseAt(lines, to)?.id ?? null)
    show(to, 'auto')
  }
}
