import type { KeyboardEvent } from 'react'
import type { BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'
import { lineKeyAt } from './board-line.tsx'
import { houseAt, type Move, moved, type Place } from './board-moves.ts'
import type { Choosing } from './use-choosing.ts'

export const arrows: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const moves: Readonly<Record<string, Move>> = {
  ...arrows,
  Home: 'lineStart',
  End: 'lineEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const farMoves: Readonly<Record<string, Move>> = { Home: 'start', End: 'end' }

interface BoardKeys {
  readonly lines: readonly Line[]
  readonly place: Place | null
  readonly isOpen: (house: BoardHouse) => boolean
  readonly choosing: Choosing
  /** Lines in sight. */
  readonly page: number
  readonly onMove: (to: Place) => void
  readonly onOpen: (id: string) => void
}

/** Arrows move, Enter opens, Space chooses, Shift draws a range, Ctrl A chooses all, Esc lets go. */
export function boardKeys(keys: BoardKeys) {
  const { lines, place, isOpen, choosing, page, onMove, onOpen } = keys
  return (event: KeyboardEvent): void => {
    const house = place && houseAt(lines, place)
    if (!house || event.altKey || lineKeyAt(event.target) !== null) return
    const isFar = event.ctrlKey || event.metaKey
    const move = isFar ? farMoves[event.key] : moves[event.key]
    if (move !== undefined) {
      const to = moved(lines, place, move, isOpen, page)
      if (event.shiftKey) {
        choosing.begin(house.id, place, true)
        choosing.extend(lines, to, isOpen)
      } else choosing.end()
      onMove(to)
    } else if (isFar && event.key.toLowerCase() === 'a') {
      choosing.choose(
        lines.flatMap(({ houses }) => houses.flatMap((one) => (one && isOpen(one) ? [one.id] : []))),
      )
    } else if (isFar) return
    else if (event.key === 'Enter') onOpen(house.id)
    else if (event.key === ' ') choosing.toggle(house.id, place)
    else if (event.key === 'Escape' && choosing.chosen.size > 0) choosing.clear()
    else return
    event.preventDefault()
  }
}
