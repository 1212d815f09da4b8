import { byName } from './natural-order.ts'

/** Where a floor stands: its building and unit, and its place among the floors of the unit. */
export interface FloorPlace {
  readonly building: string | null
  readonly unit: string | null
  readonly order: number
}

/** Orders floors as people walk through an estate: building by building, unit by unit, from the first to the last. */
export const byPlace = (one: FloorPlace, other: FloorPlace): number =>
  byName(one.building ?? '', other.building ?? '') ||
  byName(one.unit ?? '', other.unit ?? '') ||
  one.order - other.order
