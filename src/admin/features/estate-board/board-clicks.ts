import type { MouseEvent } from 'react'
import { isPlainClick } from '#admin/lib/plain-click.ts'
import type { BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'
import { lineKeyAt } from './board-line.tsx'
import { houseAt, type Place, placeOf } from './board-moves.ts'
import type { Choosing } from './use-choosing.ts'
import { houseIdAt } from './use-drag.ts'

interface BoardClicks {
  readonly lines: readonly Line[]
  /** Where the keys stand. */
  readonly place: Place | null
  readonly isOpen: (house: BoardHouse) => boolean
  readonly choosing: Choosing
  readonly selecting: boolean
  /** Whether the click was the end of a drag. */
  readonly hasDragged: () => boolean
  readonly setCurrent: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onFloors: (line: Line, anchor: HTMLElement) => void
}

/** A click opens a house or, while houses are selected, chooses it; with Shift it draws a range to it. */
export function boardClicks(clicks: BoardClicks) {
  const { lines, place, isOpen, choosing, selecting, hasDragged, setCurrent, onOpen, onFloors } = clicks
  return (event: MouseEvent): void => {
    const wasDragged = hasDragged()
    const key = lineKeyAt(event.target)
    const line = lines.find((one) => one.key === key)
    if (line && event.target instanceof HTMLElement) {
      onFloors(line, event.target)
      return
    }
    const at = placeOf(lines, houseIdAt(event.target))
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
}
