import { fullName } from '#domain/full-name.ts'
import { meantByAddress } from '#domain/house-address.ts'
import type { BoardFloor } from '#domain/house-board.ts'

/** The ids of the houses that are meant by an address, in the order of the board. */
export function findHouses(floors: readonly BoardFloor[], text: string): readonly string[] {
  const houses = floors.flatMap(({ building, unit, houses }) =>
    houses.map(({ id, name }) => ({ id, whole: fullName(building, unit, name) })),
  )
  return meantByAddress(houses, ({ whole }) => whole, text).map(({ id }) => id)
}

/** The one after (or before) another in a list, and around from its end. */
export function nextOf(ids: readonly string[], current: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null
  const at = current === null ? -1 : ids.indexOf(current)
  if (at === -1) return (step === 1 ? ids[0] : ids.at(-1)) ?? null
  return ids[(at + step + ids.length) % ids.length] ?? null
}
