import { sql } from 'kysely'
import type { DeviceMenuNode } from '#domain/house-attributes.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { labelOf, type Values } from '#schema'
import type { CallHandler, Db } from '../../contracts.ts'
import { titlesOf } from '../../records/titles.ts'
import { devicesOfHouse, type HouseDevice } from '../device/house-devices.ts'
import { latestValues } from '../device/values.ts'
import { houseOf } from './attributes.ts'

interface Room {
  readonly id: string
  readonly name: string
  readonly roomType: number
}

/** What a single product says of its own place and state. */
interface Standing {
  readonly roomId: string | null
  readonly onlineStatus: number | null
}

async function roomsOf(db: Db, houseId: string): Promise<readonly Room[]> {
  const { rows } = await sql<Room>`
    select id, name, room_type from house_room where house_id = ${houseId} and deleted_at is null
    order by sort, id`.execute(db)
  return rows
}

async function standingsOf(db: Db, houseId: string): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Standing & { id: string }>`
    select id, room_id, online_status from house_product
    where house_id = ${houseId} and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One state for several: that of the one which is best off. */
const together = (nodes: readonly DeviceMenuNode[]): number =>
  [onlineStatus.online, onlineStatus.offline].find((status) =>
    nodes.some((node) => node.onlineStatus === status),
  ) ?? onlineStatus.inactive

function systemNode(
  id: string,
  name: string,
  type: number,
  child: readonly DeviceMenuNode[],
): DeviceMenuNode {
  return {
    id,
    name,
    deviceType: type,
    deviceId: '',
    serialNo: '',
    roomId: null,
    roomName: null,
    onlineStatus: together(child),
    alarmNum: child.reduce((sum, { alarmNum }) => sum + alarmNum, 0),
    child,
  }
}

/** The first room of the sort a device of a technology product belongs into. */
const roomFor = ({ roomType }: HouseDevice, rooms: readonly Room[]) =>
  roomType === null ? undefined : rooms.find((room) => room.roomType === roomType)

function deviceNode(
  device: HouseDevice,
  house: Values,
  rooms: readonly Room[],
  standing: Standing | undefined,
  alarms: ReadonlySet<string>,
): DeviceMenuNode {
  const isSingle = device.deviceType === deviceType.single
  const room = isSingle ? rooms.find(({ id }) => id === standing?.roomId) : roomFor(device, rooms)
  return {
    id: device.relationId,
    name: device.name,
    deviceType: device.deviceType,
    deviceId: device.deviceId,
    serialNo: device.serialNo,
    roomId: room?.id ?? null,
    roomName: room?.name ?? null,
    onlineStatus: Number((isSingle ? standing?.onlineStatus : house.onlineStatus) ?? onlineStatus.inactive),
    alarmNum: device.attributes.filter(({ key }) => alarms.has(key)).length,
    child: [],
  }
}

/** GET device/menu: the devices of a house, those of its technology product and its single products. */
export const deviceMenu: CallHandler = async ({ houseId }, context) => {
  const house = await houseOf(context, houseId)
  const id = String(houseId)
  const { db } = context
  const devices = await devicesOfHouse(db, id)
  const rooms = await roomsOf(db, id)
  const standings = await standingsOf(db, id)
  const values = await latestValues(db, id)
  const alarms = new Set(values.filter(({ isAlarm }) => isAlarm).map(({ attributeKey }) => attributeKey))
  const productId = String(house.techProductId ?? '')
  const names = await titlesOf(context, 'techProduct', productId === '' ? [] : [productId])
  return [deviceType.tech, deviceType.single].flatMap((type) => {
    const child = devices
      .filter((device) => device.deviceType === type)
      .map((device) => deviceNode(device, house, rooms, standings.get(device.relationId), alarms))
    if (child.length === 0) return []
    const name = (type === deviceType.tech ? names.get(productId) : null) ?? labelOf(deviceType, type) ?? ''
    return [systemNode(`system_${type}`, name, type, child)]
  })
}
