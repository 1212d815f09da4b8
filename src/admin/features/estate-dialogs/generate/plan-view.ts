import { type FloorPlan, type PlannedFloor, planFloors, usualNumberRule } from '#domain/floor-plan.ts'
import type { Values } from '#schema'

/** A floor that stands in the project already. */
export interface StandingFloor {
  readonly building: string
  readonly unit: string
  readonly name: string
  readonly floorNo: number
}

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

/** The planned floors whose name is taken in that building and unit. */
export function takenFloors(
  floors: readonly PlannedFloor[],
  standing: readonly StandingFloor[],
  values: Values,
): ReadonlySet<string> {
  const [building, unit] = [asText(values.building), asText(values.unit)]
  const there = new Set(
    standing.filter((one) => one.building === building && one.unit === unit).map(({ name }) => name),
  )
  return new Set(floors.filter(({ name }) => there.has(name)).map(({ name }) => name))
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
