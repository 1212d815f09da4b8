import { sql } from 'kysely'
import { deviceType as deviceTypes } from '#resources/device-dictionaries.ts'
import { roomType } from '#resources/estate-dictionaries.ts'
import { labelOf } from '#schema'
import type { Db } from '../../contracts.ts'
import type { RaisedAlarm } from './raised-alarm.ts'

/** Where an alarm is, by the names of the moment. */
export interface AlarmPlace {
  readonly projectId: string
  readonly projectName: string
  readonly floorName: string | null
  readonly houseName: string
  readonly deviceName: string | null
  readonly roomName: string | null
}

interface HouseRow {
  readonly houseId: string
  readonly projectId: string
  readonly projectName: string
  readonly floorName: string | null
  readonly houseName: string
}

interface DeviceRow {
  readonly houseId: string
  readonly deviceType: number
  readonly deviceId: string
  readonly serialNo: string | null
  readonly deviceName: string
  readonly roomType: number | null
  readonly roomName: string | null
}

const housesOf = (db: Db, ids: readonly string[]) =>
  sql<HouseRow>`
    select h.id as house_id, h.project_id, p.name as project_name, f.name as floor_name,
      coalesce(h.full_name, h.name) as house_name
    from house h join project p on p.id = h.project_id left join floor f on f.id = h.floor_id
    where h.id = any(${ids}::text[])`.execute(db)

const devicesOf = (db: Db, ids: readonly string[]) =>
  sql<DeviceRow>`
    select h.id as house_id, ${deviceTypes.tech}::int as device_type, d.device_id, d.serial_no,
      d.alias as device_name, d.room_type, null as room_name
    from house h join product_device d on d.product_id = h.tech_product_id
    where h.id = any(${ids}::text[]) and d.deleted_at is null
    union all
    select p.house_id, ${deviceTypes.single}::int, p.single_product_id, p.serial_no, p.name, null, r.name
    from house_product p left join house_room r on r.id = p.room_id and r.deleted_at is null
    where p.house_id = any(${ids}::text[]) and p.deleted_at is null`.execute(db)

const keyOf = ({
  houseId,
  deviceType,
  deviceId,
  serialNo,
}: Pick<RaisedAlarm, 'houseId' | 'deviceType' | 'deviceId' | 'serialNo'>) =>
  `${houseId} ${deviceType} ${deviceId} ${serialNo ?? ''}`

/** Names the places of alarms; null: the house is there no longer. */
export async function loadPlaces(
  db: Db,
  alarms: readonly RaisedAlarm[],
): Promise<(alarm: RaisedAlarm) => AlarmPlace | null> {
  const ids = [...new Set(alarms.map(({ houseId }) => houseId))]
  const [houses, devices] = [await housesOf(db, ids), await devicesOf(db, ids)]
  const houseOf = new Map(houses.rows.map((row) => [row.houseId, row]))
  const deviceOf = new Map(devices.rows.map((row) => [keyOf(row), row]))
  return (alarm) => {
    const house = houseOf.get(alarm.houseId)
    if (!house) return null
    const device = deviceOf.get(keyOf(alarm))
    const { houseId: _houseId, ...place } = house
    return {
      ...place,
      deviceName: device?.deviceName ?? alarm.deviceName,
      roomName: device?.roomName ?? (device?.roomType ? (labelOf(roomType, device.roomType) ?? null) : null),
    }
  }
}
