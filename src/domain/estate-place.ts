import { fullName } from './full-name.ts'

/**
 * A place of an estate: a floor, all floors of a unit or of a building, or a whole project. Buildings and units are no
 * records: they are what their floors are called by.
 */
export interface EstatePlace {
  readonly projectId: string
  readonly building: string | null
  readonly unit: string | null
  readonly floorId: string | null
}

/** A floor, as far as it decides where it stands. */
export interface PlacedFloor {
  readonly id: string
  readonly projectId: string
  readonly building: string | null
  readonly unit: string | null
}

/** Whether a floor stands in a place. `heldSql` of the platform says the same to the database. */
export function holds(place: EstatePlace, floor: PlacedFloor): boolean {
  if (place.projectId !== floor.projectId) return false
  if (place.floorId !== null) return place.floorId === floor.id
  if (place.unit !== null) return place.building === floor.building && place.unit === floor.unit
  return place.building === null || place.building === floor.building
}

/** `静安里-1号楼-1单元`: of a floor its own whole name stands last. */
export const placeName = (place: EstatePlace, project: string, floorName: string | null): string =>
  place.floorId === null ? fullName(project, place.building, place.unit) : fullName(project, floorName)

/** What tells one place from all others. */
export const placeKey = ({ projectId, building, unit, floorId }: EstatePlace): string =>
  JSON.stringify([projectId, building, unit, floorId])
