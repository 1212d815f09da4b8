import fc from 'fast-check'
import type { BoardFloor, BoardHouse } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { debugStatus, houseStatus } from '#resources/estate-dictionaries.ts'

/** A house with an id that says where it stands. */
export const house = (id: string, values: Partial<BoardHouse> = {}): BoardHouse => ({
  id,
  version: 1,
  floorId: id.replace(/-[^-]*$/, ''),
  name: id.replace(/^.*-/, ''),
  modelId: null,
  techProductId: null,
  gatewayNo: null,
  status: houseStatus.undelivered,
  onlineStatus: onlineStatus.online,
  debugStatus: debugStatus.passed,
  debugUserId: null,
  hasDebugFiles: false,
  alarmNum: 0,
  workOrderNum: 0,
  ...values,
})

/** `floor('2号楼', '1单元', 3, 2)`: the third floor, with houses 301 and 302. */
export const floor = (building: string, unit: string, floorNo: number, houses: number): BoardFloor => {
  const id = `${building}-${unit}-${floorNo}`
  return {
    id,
    version: 1,
    building,
    unit,
    name: `${floorNo}层`,
    floorNo,
    houses: Array.from({ length: houses }, (_, index) =>
      house(`${id}-${floorNo}${String(index + 1).padStart(2, '0')}`),
    ),
  }
}

/** From the ground up. */
export const building = (
  name: string,
  unit: string,
  floors: number,
  perFloor: number,
): readonly BoardFloor[] =>
  Array.from({ length: floors }, (_, index) => floor(name, unit, index + 1, perFloor))

/** Some buildings, with floors in any order people may have given them. */
export const anyFloors = fc
  .uniqueArray(fc.tuple(fc.nat(3), fc.nat(2), fc.integer({ min: -2, max: 9 }), fc.nat(4)), {
    selector: ([building, unit, floorNo]) => `${building}-${unit}-${floorNo}`,
    maxLength: 30,
  })
  .map((places) =>
    places
      .toSorted(([one, unit], [other, otherUnit]) => one - other || unit - otherUnit)
      .map(([building, unit, floorNo, houses]) =>
        floor(`${building}号楼`, unit === 0 ? '' : `${unit}单元`, floorNo, houses),
      ),
  )
