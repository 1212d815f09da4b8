import type { BoardHouse } from '#domain/house-board.ts'
import type { Line } from './board-layout.ts'

/** A place on the board: a line and a column. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Ways to go by key. */
export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'lineStart'
  | 'lineEnd'
  | 'start'
  | 'end'
  | 'pageUp'
  | 'pageDown'

type IsOpen = (house: BoardHouse) => boolean

export const houseAt = (lines: readonly Line[], { line, column }: Place): BoardHouse | null =>
  lines[line]?.houses[column] ?? null

/** Where a house stands; null: it is not on the board. */
export function placeOf(lines: readonly Line[], id: string | null): Place | null {
  if (id === null) return null
  for (const [line, { houses }] of lines.entries()) {
    const column = houses.findIndex((house) => house?.id === id)
    if (column !== -1) return { line, column }
  }
  return null
}

const openColumns = (line: Line | undefined, isOpen: IsOpen): number[] =>
  (line?.houses ?? []).flatMap((house, column) => (house && isOpen(house) ? [column] : []))

const nearest = (columns: readonly number[], to: number): number | undefined =>
  columns.reduce<number | undefined>(
    (best, column) => (best === undefined || Math.abs(column - to) < Math.abs(best - to) ? column : best),
    undefined,
  )

/** The house nearest to a column, on the first line that has one; lines are tried from `line` on, by `step`. */
function onLine(lines: readonly Line[], { line, column }: Place, step: 1 | -1, isOpen: IsOpen): Place | null {
  for (let at = line; at >= 0 && at < lines.length; at += step) {
    const found = nearest(openColumns(lines[at], isOpen), column)
    if (found !== undefined) return { line: at, column: found }
  }
  return null
}

const within = (line: number, count: number) => Math.max(0, Math.min(count - 1, line))

/**
 * Where a key leads: to the next house that is open to it, past places without one; where there is none, it stays.
 * `page`: how many lines a page has.
 */
export function moved(lines: readonly Line[], from: Place, move: Move, isOpen: IsOpen, page = 10): Place {
  const { line, column } = from
  const inLine = openColumns(lines[line], isOpen)
  const stay = (column: number | undefined) => (column === undefined ? from : { line, column })
  const last = lines.length - 1
  const jump = (to: number, step: 1 | -1) => {
    const target = within(to, lines.length)
    const back = step === 1 ? -1 : 1
    return (
      onLine(lines, { line: target, column }, step, isOpen) ??
      onLine(lines, { line: target, column }, back, isOpen) ??
      from
    )
  }
  switch (move) {
    case 'left':
      return stay(inLine.filter((one) => one < column).at(-1))
    case 'right':
      return stay(inLine.find((one) => one > column))
    case 'lineStart':
      return stay(inLine[0])
    case 'lineEnd':
      return stay(inLine.at(-1))
    case 'up':
      return onLine(lines, { line: line - 1, column }, -1, isOpen) ?? from
    case 'down':
      return onLine(lines, { line: line + 1, column }, 1, isOpen) ?? from
    case 'start':
      return onLine(lines, { line: 0, column: 0 }, 1, isOpen) ?? from
    case 'end':
      return onLine(lines, { line: last, column: Number.MAX_SAFE_INTEGER }, -1, isOpen) ?? from
    case 'pageUp':
      return jump(line - page, -1)
    case 'pageDown':
      return jump(line + page, 1)
  }
}

/** The ids of the open houses in the rectangle between two places. */
export function between(lines: readonly Line[], one: Place, other: Place, isOpen: IsOpen): readonly string[] {
  const [top, bottom] = [Math.min(one.line, other.line), Math.max(one.line, other.line)]
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)]
  return lines
    .slice(top, bottom + 1)
    .flatMap(({ houses }) =>
      houses.slice(left, right + 1).flatMap((house) => (house && isOpen(house) ? [house.id] : [])),
    )
}

type Ids = ReadonlySet<string>

/** What is chosen once a range has been drawn: it is added, or taken away where it began on a chosen house. */
export const withRange = (chosen: Ids, range: readonly string[], remove: boolean): Ids => {
  const next = new Set(chosen)
  for (const id of range) {
    if (remove) next.delete(id)
    else next.add(id)
  }
  return next
}
