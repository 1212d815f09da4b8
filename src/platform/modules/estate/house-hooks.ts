import { sql } from 'kysely'
import { fullName } from '#domain/full-name.ts'
import { roomDifference, roomModes } from '#domain/room-difference.ts'
import { isEmpty, type Values } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { cancelWaiting } from '../command/command-hooks.ts'
import { followProduct } from '../consumable/house-consumables.ts'
import { forgetGateway } from '../device/secrets.ts'
import type { HooksOf } from '../hooks-of.ts'
import { loadPlan, loadRooms, storeDifferences } from './rooms.ts'

async function houseName(db: Db, { floorId, name }: Values): Promise<string> {
  const { rows } = await sql<Values>`select building, unit from floor where id = ${floorId}`.execute(db)
  return fullName(rows[0]?.building, rows[0]?.unit, name)
}

/** Nobody has measured it: it is that of its model. */
async function areaOf(db: Db, { modelId, area }: Values): Promise<unknown> {
  if (!isEmpty(area) || isEmpty(modelId)) return area ?? null
  const { rows } = await sql<Values>`select area from house_model where id = ${modelId}`.execute(db)
  return rows[0]?.area ?? null
}

/** A house that gets a model gets the rooms of it that it lacks. */
async function furnish(context: CallContext, houseId: string, modelId: unknown): Promise<void> {
  const plan = await loadPlan(context, modelId)
  const rooms = await loadRooms(context, [houseId])
  const difference = roomDifference(plan, rooms.get(houseId) ?? [], roomModes.addMissing)
  await storeDifferences(context, [{ houseId, difference }])
}

/** A house is called by its building, its unit and its number, and has the rooms of its model. */
export const houseHooks: HooksOf<'house'> = {
  async beforeCreate(values, { db }) {
    return { ...values, fullName: await houseName(db, values), area: await areaOf(db, values) }
  },
  async beforeUpdate(changes, current, { db }) {
    return { ...changes, fullName: await houseName(db, { ...current, ...changes }) }
  },
  async afterWrite(change, context) {
    const { id, before, after } = change
    if (before && before.gatewayNo !== after?.gatewayNo) await forgetGateway(context.db, id)
    if (after && !isEmpty(after.modelId) && after.modelId !== before?.modelId)
      await furnish(context, id, after.modelId)
    await followProduct(context, change)
    if (!isEmpty(before?.techProductId) && isEmpty(after?.techProductId)) await cancelWaiting(context, id)
  },
}
