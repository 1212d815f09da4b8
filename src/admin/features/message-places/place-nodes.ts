import { type EstatePlace, holds, placeKey, placeName } from '#domain/estate-place.ts'
import { type PlaceNode, placeTree } from '#domain/place-tree.ts'
import type { Floor } from './use-floors.ts'

const keyOfFloor = ({ id, projectId }: Floor) =>
  placeKey({ projectId, building: null, unit: null, floorId: id })

/** A project with its buildings, units and floors; their values are the keys of places. */
export function treeOf(floors: readonly Floor[]): PlaceNode[] {
  const [first] = floors
  if (!first) return []
  const { projectId, projectName } = first
  const placed = floors.map((floor) => ({
    ...floor,
    id: keyOfFloor(floor),
    names: [floor.building, floor.unit, floor.name].filter((name) => name !== null),
  }))
  const children = placeTree(placed, (names, { building, unit }) =>
    placeKey({
      projectId,
      building,
      // Where no building is said, units stand first.
      unit: names.length > 1 || building === null ? unit : null,
      floorId: null,
    }),
  )
  const whole = placeKey({ projectId, building: null, unit: null, floorId: null })
  return [{ value: whole, title: projectName, children }]
}

/** The place that a key of the tree says. */
export function placeOfKey(key: string): EstatePlace {
  const [projectId, building, unit, floorId] = JSON.parse(key)
  return { projectId, building, unit, floorId }
}

/** What a place is called by those of its floors that are known; what is not there any more says so. */
export function nameOf(place: EstatePlace, floors: readonly Floor[] | null): string {
  const floor = floors?.find((one) => holds(place, one))
  if (floor) return placeName(place, floor.projectName, floor.fullName)
  const name = placeName(place, '', null)
  return floors === null ? name || '…' : `${name || '楼层'}（已不存在）`
}
