import { fullName } from '#domain/full-name.ts'
import { addressPattern, type NumberPart, smallLetters } from '#domain/house-address.ts'
import type { BoardFloor } from '#domain/house-board.ts'

/** Those of exactly this number; where there are none, those that begin with it; and last those that contain it. */
const ways: readonly NumberPart[] = ['whole', 'beginning', 'part']

/** The ids of the houses that are meant by an address, in the order of the board. */
export function findHouses(floors: readonly BoardFloor[], text: string): readonly string[] {
  for (const way of ways) {
    const pattern = addressPattern(text, way)
    if (pattern === null) return []
    const meant = new RegExp(pattern.source)
    const found = floors.flatMap(({ building, unit, houses }) =>
      houses.filter(({ name }) => meant.test(smallLetters(fullName(building, unit, name)))),
    )
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
