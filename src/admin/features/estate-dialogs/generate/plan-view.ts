import { type FloorPlan, type PlannedFloor, planFloors, usualNumberRule } from '#domain/floor-plan.ts'
import type { BoardFloor } from '#domain/house-board.ts'
import type { Values } from '#schema'

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const asNumbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map(Number).filter(Number.isInteger) : []

/** What the form holds, as the rule takes it; numbers that are not there yet are none. */
export const planOf = (values: Values): FloorPlan =>
  planFloors({
    startNo: asNumber(values.startNo),
    endNo: asNumber(values.endNo),
    skipNos: asNumbers(values.skipNos),
    housePerFloor: asNumber(values.housePerFloor),
    numberRule: asText(values.numberRule) || usualNumberRule,
  })

/** What of a plan stands in the building and unit already. */
export interface Taken {
  /** Planned floors, by name or number, from the ground up. */
  readonly floors: readonly PlannedFloor[]
  /** House numbers, on whatever floor of the unit. */
  readonly houses: ReadonlySet<string>
}

export function takenIn(
  floors: readonly PlannedFloor[],
  standing: readonly BoardFloor[],
  values: Values,
): Taken {
  const [building, unit] = [asText(values.building), asText(values.unit)]
  const inUnit = standing.filter((one) => one.building === building && one.unit === unit)
  const names = new Set(inUnit.map(({ name }) => name))
  const numbers = new Set(inUnit.map(({ floorNo }) => floorNo))
  const houses = new Set(inUnit.flatMap((floor) => floor.houses.map(({ name }) => name)))
  return {
    floors: floors.filter(({ name, floorNo }) => names.has(name) || numbers.has(floorNo)),
    houses: new Set(floors.flatMap((floor) => floor.houses).filter((name) => houses.has(name))),
  }
}

export interface PlanSum {
  readonly floors: number
  readonly houses: number
}

export const sumOf = ({ floors }: FloorPlan): PlanSum => ({
  floors: floors.length,
  houses: floors.reduce((sum, { houses }) => sum + houses.length, 0),
})

/** The models by position, one for each house of a floor: what was chosen for a place, or for all. */
export const modelsFor = (
  chosen: readonly (string | null)[],
  usual: string | null,
  count: number,
): readonly (string | null)[] => Array.from({ length: count }, (_, at) => chosen[at] ?? usual)
