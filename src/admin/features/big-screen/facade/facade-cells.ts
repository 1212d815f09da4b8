import type { BoardFloor, BoardHouse } from '#domain/house-board.ts'
import { onlineStatus } from '#resources/dictionaries.ts'

/** How a house looks from outside: what is wrong comes before whether it is on line. */
export type HouseLook = 'alarm' | 'offline' | 'online' | 'inactive'

export const looks = ['alarm', 'offline', 'online', 'inactive'] as const satisfies readonly HouseLook[]

export const lookWords: Readonly<Record<HouseLook, string>> = {
  alarm: '报警',
  offline: '离线',
  online: '在线',
  inactive: '未激活',
}

function lookOf({ alarmNum, onlineStatus: online }: BoardHouse): HouseLook {
  if (alarmNum > 0) return 'alarm'
  if (online === onlineStatus.offline) return 'offline'
  return online === onlineStatus.online ? 'online' : 'inactive'
}

export interface FacadeCell {
  readonly id: string
  readonly name: string
  readonly look: HouseLook
  readonly column: number
  readonly row: number
}

export interface Facade {
  readonly name: string
  readonly columns: number
  /** Names of the floors, from the top. */
  readonly rows: readonly string[]
  readonly cells: readonly FacadeCell[]
}

/** Floors of one unit that have the same number, as a mezzanine may, stand above each other, a hundredth apart. */
function levelsOf(floors: readonly BoardFloor[]): (floor: BoardFloor) => number {
  const levels = new Map<BoardFloor, number>()
  const met = new Map<string, number>()
  for (const floor of floors) {
    const place = `${floor.unit} ${floor.floorNo}`
    const before = met.get(place) ?? 0
    met.set(place, before + 1)
    levels.set(floor, floor.floorNo + before / 100)
  }
  return (floor) => levels.get(floor) ?? floor.floorNo
}

function facadeOf(name: string, floors: readonly BoardFloor[]): Facade {
  // From the roof down; units stand side by side.
  const units = [...new Set(floors.map(({ unit }) => unit))]
  const levelOf = levelsOf(floors)
  const levels = [...new Set(floors.map(levelOf))].sort((one, other) => other - one)
  const widths = units.map((unit) =>
    Math.max(0, ...floors.filter((floor) => floor.unit === unit).map(({ houses }) => houses.length)),
  )
  const startOf = (unit: string) =>
    widths.slice(0, units.indexOf(unit)).reduce((sum, width) => sum + width, 0)
  const cells = floors.flatMap((floor) =>
    floor.houses.map((house, index) => ({
      id: house.id,
      name: house.name,
      look: lookOf(house),
      column: startOf(floor.unit) + index,
      row: levels.indexOf(levelOf(floor)),
    })),
  )
  return {
    name: name === '' ? '公共区域' : name,
    columns: widths.reduce((sum, width) => sum + width, 0),
    rows: levels.map((level) => floors.find((floor) => levelOf(floor) === level)?.name ?? ''),
    cells,
  }
}

/** The buildings that have houses, in the order of the board. */
export function facadesOf(floors: readonly BoardFloor[]): readonly Facade[] {
  const buildings = [...new Set(floors.map(({ building }) => building))]
  return buildings
    .map((building) =>
      facadeOf(
        building,
        floors.filter((floor) => floor.building === building),
      ),
    )
    .filter(({ cells }) => cells.length > 0)
}
