import { sql } from 'kysely'
import { type PlanRoom, type RoomMode, roomDifference, roomModes } from '#domain/room-difference.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { hideRecords, stamp } from '../../records/store.ts'
import { type HouseDifference, loadPlan, loadRooms } from './rooms.ts'

export const modelEstate = (context: CallContext) => resourcesOf(context, 'houseModel', 'modelRoom', 'house')

export const modeOf = (mode: unknown): RoomMode =>
  mode === roomModes.overwrite ? roomModes.overwrite : roomModes.addMissing

export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What makes the rooms of houses those of a plan. */
export async function differencesOf(
  context: CallContext,
  houses: readonly Values[],
  plan: readonly PlanRoom[],
  mode: RoomMode,
): Promise<readonly HouseDifference[]> {
  const rooms = await loadRooms(
    context,
    houses.map(({ id }) => String(id)),
  )
  return [...rooms].map(([houseId, actual]) => ({ houseId, difference: roomDifference(plan, actual, mode) }))
}

/** A room without an id is a new one. */
export type RoomToBe = Omit<PlanRoom, 'id'> & { readonly id: string | null }

/** The rooms a model is to have: those sent; where nothing is said of them, those it has. A sent room is known by its id. */
export function roomsToBe(sent: unknown, plan: readonly PlanRoom[]): readonly RoomToBe[] {
  if (!Array.isArray(sent)) return plan
  const known = new Set(plan.map(({ id }) => id))
  return (sent as readonly Values[]).map(({ id, name, roomType, area, sort }, index) => ({
    id: typeof id === 'string' && known.has(id) ? id : null,
    name: String(name),
    roomType: Number(roomType),
    area: numberOf(area),
    sort: numberOf(sort) ?? index + 1,
  }))
}

const facts = ['name', 'roomType', 'area', 'sort'] as const

/** Two rooms may swap names: none of them has its new one until all have let go of the old. */
async function changePlan(context: CallContext, before: readonly PlanRoom[], wanted: readonly RoomToBe[]) {
  const known = new Map(before.map((room) => [room.id, room]))
  const changed = wanted.flatMap((to) => {
    const room = known.get(to.id ?? '')
    return room && facts.some((name) => room[name] !== to[name]) ? [{ room, to }] : []
  })
  if (changed.length === 0) return
  const { updateTime, updateUserName } = stamp(context)
  const renamed = changed.filter(({ room, to }) => room.name !== to.name).map(({ room }) => room.id)
  noteWrite(context.db)
  await sql`update model_room set name = id where id = any(${renamed}::text[])`.execute(context.db)
  await sql`update model_room set name = n.name, room_type = n."roomType", area = n.area, sort = n.sort,
      version = model_room.version + 1, update_time = ${updateTime}::timestamp, update_user_name = ${updateUserName}
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ to }) => to))}::jsonb)
      n(id text, name text, "roomType" integer, area numeric, sort bigint)
    where model_room.id = n.id`.execute(context.db)
}

/** Stores the rooms of a locked model; answers them with their ids. */
export async function storePlan(
  context: CallContext,
  { id: modelId }: Values,
  sent: unknown,
): Promise<readonly PlanRoom[]> {
  const { modelRoom } = modelEstate(context)
  const plan = await loadPlan(context, modelId)
  const wanted = roomsToBe(sent, plan)
  const kept = new Set(wanted.map(({ id }) => id))
  await hideRecords(
    context,
    modelRoom,
    plan.map(({ id }) => id).filter((id) => !kept.has(id)),
  )
  await changePlan(context, plan, wanted)
  const fresh = wanted.filter(({ id }) => id === null)
  await insertRecords(
    context,
    modelRoom,
    fresh.map(({ id: _id, ...room }) => ({ ...room, modelId })),
  )
  return loadPlan(context, modelId)
}
