// The board of a project: its floors with their houses, as the call `house.board` answers them. A project may have
// 10,000 houses, so on the wire each property is one list over all of them, and names that repeat are said once.

/** A house as the board shows it. Numbers are the values of the dictionaries. */
export interface BoardHouse {
  readonly id: string
  /** Of its record: what is done with it on the board says on which one it was decided. */
  readonly version: number
  readonly floorId: string
  readonly name: string
  readonly modelId: string | null
  readonly techProductId: string | null
  /** Null: the house is not bound, though it may know what product it is to have. */
  readonly gatewayNo: string | null
  readonly status: number
  readonly onlineStatus: number
  readonly debugStatus: number
  /** Who commissions it. */
  readonly debugUserId: string | null
  readonly hasDebugFiles: boolean
  /** Alarms and work orders that are open. */
  readonly alarmNum: number
  readonly workOrderNum: number
}

export interface BoardFloor {
  readonly id: string
  readonly version: number
  /** Empty: the floor names none. */
  readonly building: string
  readonly unit: string
  readonly name: string
  readonly floorNo: number
  /** By number. */
  readonly houses: readonly BoardHouse[]
}

export interface HouseBoard {
  /** By building and unit, and within them from the ground up, or as people ordered them. */
  readonly floors: readonly BoardFloor[]
  /** Names by id, of those that houses have. */
  readonly models: Readonly<Record<string, string>>
  readonly products: Readonly<Record<string, string>>
}

const placesIn = (names: readonly string[]) => {
  const places = new Map(names.map((name, place) => [name, place]))
  return (name: string | null) => (name === null ? -1 : (places.get(name) ?? -1))
}

const distinct = (names: readonly string[]) => [...new Set(names)]

/** The board as it travels. Where a name is one of a list, its place travels; -1: none. */
export function packBoard({ floors, models, products }: HouseBoard) {
  const houses = floors.flatMap((floor) => floor.houses)
  const buildings = distinct(floors.map(({ building }) => building))
  const units = distinct(floors.map(({ unit }) => unit))
  const debugUsers = distinct(houses.flatMap(({ debugUserId }) => debugUserId ?? []))
  const debugUserOf = placesIn(debugUsers)
  const [buildingOf, unitOf] = [placesIn(buildings), placesIn(units)]
  const [modelOf, productOf] = [placesIn(Object.keys(models)), placesIn(Object.keys(products))]
  return {
    models: Object.entries(models),
    products: Object.entries(products),
    buildings,
    units,
    debugUsers,
    floors: {
      id: floors.map(({ id }) => id),
      version: floors.map(({ version }) => version),
      building: floors.map(({ building }) => buildingOf(building)),
      unit: floors.map(({ unit }) => unitOf(unit)),
      name: floors.map(({ name }) => name),
      floorNo: floors.map(({ floorNo }) => floorNo),
      /** How many of the houses, which follow in the order of the floors. */
      houses: floors.map((floor) => floor.houses.length),
    },
    houses: {
      id: houses.map(({ id }) => id),
      version: houses.map(({ version }) => version),
      name: houses.map(({ name }) => name),
      model: houses.map(({ modelId }) => modelOf(modelId)),
      product: houses.map(({ techProductId }) => productOf(techProductId)),
      gateway: houses.map(({ gatewayNo }) => gatewayNo),
      status: houses.map(({ status }) => status),
      online: houses.map(({ onlineStatus }) => onlineStatus),
      debug: houses.map(({ debugStatus }) => debugStatus),
      debugUser: houses.map(({ debugUserId }) => debugUserOf(debugUserId)),
      debugFiles: houses.map(({ hasDebugFiles }) => Number(hasDebugFiles)),
      alarms: houses.map(({ alarmNum }) => alarmNum),
      workOrders: houses.map(({ workOrderNum }) => workOrderNum),
    },
  }
}

type PackedBoard = ReturnType<typeof packBoard>

/** What `house.board` answers. */
export interface HouseBoardAnswer {
  /** Of the board as it is now. Sent with the next question, it saves answering the same board again. */
  readonly etag: string
  /** Null: it is still the one of the `etag` that was sent. */
  readonly board: PackedBoard | null
}

const textAt = (list: readonly string[], place: number) => list[place] ?? ''
const numberAt = (list: readonly number[], place: number) => list[place] ?? 0

/** The board that travelled: what `packBoard` was given. */
export function unpackBoard(packed: PackedBoard): HouseBoard {
  const { models, products, buildings, units, debugUsers, floors, houses } = packed
  const houseAt = (place: number, floorId: string): BoardHouse => ({
    id: textAt(houses.id, place),
    version: numberAt(houses.version, place),
    floorId,
    name: textAt(houses.name, place),
    modelId: models[numberAt(houses.model, place)]?.[0] ?? null,
    techProductId: products[numberAt(houses.product, place)]?.[0] ?? null,
    gatewayNo: houses.gateway[place] ?? null,
    status: numberAt(houses.status, place),
    onlineStatus: numberAt(houses.online, place),
    debugStatus: numberAt(houses.debug, place),
    debugUserId: debugUsers[numberAt(houses.debugUser, place)] ?? null,
    hasDebugFiles: numberAt(houses.debugFiles, place) === 1,
    alarmNum: numberAt(houses.alarms, place),
    workOrderNum: numberAt(houses.workOrders, place),
  })
  let next = 0
  return {
    floors: floors.id.map((id, place) => {
      const first = next
      next += numberAt(floors.houses, place)
      return {
        id,
        version: numberAt(floors.version, place),
        building: textAt(buildings, numberAt(floors.building, place)),
        unit: textAt(units, numberAt(floors.unit, place)),
        name: textAt(floors.name, place),
        floorNo: numberAt(floors.floorNo, place),
        houses: Array.from({ length: next - first }, (_, index) => houseAt(first + index, id)),
      }
    }),
    models: Object.fromEntries(models),
    products: Object.fromEntries(products),
  }
}
