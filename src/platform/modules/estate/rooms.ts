import { sql } from 'kysely'
import type { ActualRoom, PlanRoom, RoomDifference } from '#domain/room-difference.ts'
import type { ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { hideRecords, stamp } from '../../records/store.ts'

export async function loadPlan({ db }: CallContext, modelId: unknown): Promise<readonly PlanRoom[]> {
  const { rows } = await sql<PlanRoom>`
    select id, name, room_type, area, coalesce(sort, 0) as sort from model_room
    where model_id = ${modelId} and deleted_at is null order by sort, id`.execute(db)
  return rows
}

/** How many bound devices each room of the houses holds: what forbids its deletion. */
async function loadDevices(
  { db, services: { config } }: CallContext,
  room: ResolvedResource,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const holding = room.pointers.filter(({ onDelete }) => onDelete === 'restrict')
  for (const { resource, field } of holding) {
    if (config.resources[resource]?.fields[field]?.kind !== 'reference') continue
    const { rows } = await sql<{ id: string; n: number }>`
      select r.id, count(*)::int as n from house_room r join ${sql.table(resource)} d on d.${sql.ref(field)} = r.id
      where r.house_id = any(${houseIds}::text[]) and d.deleted_at is null group by r.id`.execute(db)
    for (const { id, n } of rows) counts.set(id, (counts.get(id) ?? 0) + n)
  }
  return counts
}

interface StoredRoom extends Omit<ActualRoom, 'deviceNum'> {
  readonly houseId: string
}

/** The rooms of houses, by house. */
export async function loadRooms(
  context: CallContext,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ActualRoom[]>> {
  const room = context.services.config.resources.houseRoom
  if (!room) return new Map()
  const { rows } = await sql<StoredRoom>`
    select id, house_id, name, room_type, area, coalesce(sort, 0) as sort, source_room_id from house_room
    where house_id = any(${houseIds}::text[]) and deleted_at is null order by sort, id`.execute(context.db)
  const devices = await loadDevices(context, room, houseIds)
  const rooms = new Map<string, ActualRoom[]>(houseIds.map((id) => [id, []]))
  for (const { houseId, ...one } of rows)
    rooms.get(houseId)?.push({ ...one, deviceNum: devices.get(one.id) ?? 0 })
  return rooms
}

/** What makes the rooms of a house those of a model. */
export interface HouseDifference {
  readonly houseId: string
  readonly difference: RoomDifference
}

type Change = RoomDifference['changed'][number]

/** Two rooms of a house may swap names: none of them has its new one until all have let go of the old. */
async function changeRooms(context: CallContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const { updateTime, updateUserName } = stamp(context)
  const renamed = changes.filter(({ room, to }) => room.name !== to.name).map(({ room }) => room.id)
  const values = changes.map(({ room, to }) => ({
    id: room.id,
    name: to.name,
    room_type: to.roomType,
    area: to.area,
    sort: to.sort,
    source_room_id: to.id,
  }))
  noteWrite(context.db)
  await sql`update house_room set name = id where id = any(${renamed}::text[])`.execute(context.db)
  await sql`update house_room set name = n.name, room_type = n.room_type, area = n.area, sort = n.sort,
      source_room_id = n.source_room_id, version = house_room.version + 1, update_time = ${updateTime}::timestamp,
      update_user_name = ${updateUserName}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      n(id text, name text, room_type integer, area numeric, sort bigint, source_room_id text)
    where house_room.id = n.id`.execute(context.db)
}

const roomOf = (houseId: string, { id, name, roomType, area, sort }: PlanRoom) => ({
  houseId,
  name,
  roomType,
  area,
  sort,
  sourceRoomId: id,
})

/** Stores the differences of locked houses. */
export async function storeDifferences(
  context: CallContext,
  differences: readonly HouseDifference[],
): Promise<void> {
  const room = context.services.config.resources.houseRoom
  if (!room) return
  const removed = differences.flatMap(({ difference }) => difference.removed.map(({ id }) => id))
  await hideRecords(context, room, removed)
  await changeRooms(
    context,
    differences.flatMap(({ difference }) => difference.changed),
  )
  const added = differences.flatMap(({ houseId, difference }) =>
    difference.added.map((one) => roomOf(houseId, one)),
  )
  await insertRecords(context, room, added)
}
