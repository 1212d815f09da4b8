import type { Row } from '#admin/screens/model/row.ts'
import { fullName } from '#domain/full-name.ts'
import type { BoardFloor, BoardHouse, HouseBoard } from '#domain/house-board.ts'

/** A house as its actions want it: what the board knows of its record. */
const houseRow = (house: BoardHouse, { building, unit }: BoardFloor, projectId: string): Row => ({
  ...house,
  // The files themselves are not here; where there are some, the platform judges them.
  ...(house.hasDebugFiles ? {} : { debugFiles: null }),
  projectId,
  fullName: fullName(building, unit, house.name),
})

/** The records of the houses that are chosen, in the order of the board. */
export const boardRows = (
  { floors }: HouseBoard,
  projectId: string,
  chosen: ReadonlySet<string>,
): readonly Row[] =>
  chosen.size === 0
    ? []
    : floors.flatMap((floor) =>
        floor.houses.filter(({ id }) => chosen.has(id)).map((house) => houseRow(house, floor, projectId)),
      )

/** A floor as its actions want it. */
export const floorRow = (
  { id, version, building, unit, name, floorNo, houses }: BoardFloor,
  projectId: string,
): Row => ({
  ...{ id, version, projectId, building, unit, name, floorNo },
  fullName: fullName(building, unit, name),
  houseNum: houses.length,
})
