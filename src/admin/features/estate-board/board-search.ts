import type { BoardFloor } from '#domain/house-board.ts'

/** A house number as people write it: `1803`, `2-1803`, `12-2-1803`, `12号楼2单元1803`. */
export interface HouseQuery {
  /** The house, and before it its unit and building where they are said: from the house outwards. */
  readonly parts: readonly string[]
}

const separators = /[\s\-_/，,]+|(?<=号楼|栋|幢|座|楼|单元|层)/u

/** Null: nothing is looked for. */
export function parseQuery(text: string): HouseQuery | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(separators)
    .filter((part) => part !== '')
  return parts.length === 0 ? null : { parts: parts.toReversed().slice(0, 3) }
}

const digits = (text: string) => /\d+/.exec(text)?.[0]

/** 12 finds 12号楼, and neither 2号楼 nor 112号楼. */
function names(name: string, part: string): boolean {
  const text = name.toLowerCase()
  const number = digits(part)
  if (number === undefined) return text.includes(part)
  return text === part || Number(digits(text)) === Number(number)
}

function isPlace(floor: BoardFloor, [first, second]: readonly string[]): boolean {
  if (first === undefined) return true
  if (second !== undefined) return names(floor.unit, first) && names(floor.building, second)
  return names(floor.unit, first) || names(floor.building, first)
}

/**
 * The ids of the houses that are meant, in the order of the board: those of exactly this number; where there are none,
 * those whose number begins with it; and last those that contain it.
 */
export function findHouses(floors: readonly BoardFloor[], query: HouseQuery | null): readonly string[] {
  if (query === null) return []
  const [number = '', ...place] = query.parts
  const there = floors.filter((floor) => isPlace(floor, place)).flatMap(({ houses }) => houses)
  const ways = [
    (name: string) => name === number,
    (name: string) => name.startsWith(number),
    (name: string) => name.includes(number),
  ]
  for (const isMeant of ways) {
    const found = there.filter(({ name }) => isMeant(name.toLowerCase()))
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

/** The one after (or before) another in a list, and around from its end. */
export function nextOf(ids: readonly string[], current: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return (step === 1 ? ids[0] : ids.at(-1)) ?? null
  return ids[(at + step + ids.length) % ids.length] ?? null
}
