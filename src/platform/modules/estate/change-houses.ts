import { sql } from 'kysely'
import { named } from '#domain/in-the-way.ts'
import { areaToBe, type PlanRoom, type RoomDifference, type RoomMode } from '#domain/room-difference.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { type LogPart, recordParts } from '../../records/log-parts.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { stamp } from '../../records/store.ts'
import { titlesOf } from '../../records/titles.ts'
import { houseChangeWords } from './house-change-words.ts'
import { differencesOf, numberOf } from './model-plan.ts'
import { type HouseDifference, storeDifferences } from './rooms.ts'

export interface Failure {
  readonly houseId: string
  readonly houseName: string
  readonly msg: string
}

const blockedBy = ({ blocked }: RoomDifference) =>
  `房间${named(blocked.map(({ name }) => name))}已绑定设备，不能删除`

interface Changed {
  /** Those whose rooms hold bound devices: they stay as they are. */
  readonly blocked: readonly Failure[]
  /** What was done to the others. */
  readonly done: readonly HouseDifference[]
}

/** Gives locked houses the rooms of the plan, where that can be. */
async function changeHouses(
  context: CallContext,
  houses: readonly Values[],
  plan: readonly PlanRoom[],
  mode: RoomMode,
): Promise<Changed> {
  const all = await differencesOf(context, houses, plan, mode)
  const isBlocked = ({ difference }: HouseDifference) => difference.blocked.length > 0
  const done = all.filter((one) => !isBlocked(one))
  await storeDifferences(context, done)
  const names = new Map(houses.map(({ id, fullName }) => [id, String(fullName)]))
  const blocked = all.filter(isBlocked).map(({ houseId, difference }) => ({
    houseId,
    houseName: names.get(houseId) ?? '',
    msg: blockedBy(difference),
  }))
  return { blocked, done }
}

/** One entry about the model, and what it says of each house. */
export async function recordChange(
  context: CallContext,
  model: ResolvedResource,
  record: Values,
  content: string,
  parts: readonly LogPart[],
) {
  const entryId = await recordOperation(context, {
    action: logAction.update,
    module: model.module,
    targetType: model.name,
    targetId: String(record.id),
    targetName: String(record.name),
    content,
  })
  await recordParts(context, entryId, 'house', parts)
}

/** What is told of each house that became another one. `houses`: as they were. */
async function partsOf(
  context: CallContext,
  houses: readonly Values[],
  { done }: Changed,
  model: Values,
  mode: RoomMode,
): Promise<readonly LogPart[]> {
  const before = houses.flatMap(({ modelId }) => (typeof modelId === 'string' ? [modelId] : []))
  const titles = await titlesOf(context, 'houseModel', [...new Set(before)])
  const known = new Map(houses.map((house) => [house.id, house]))
  return done.flatMap(({ houseId, difference }) => {
    const { fullName, modelId, area } = known.get(houseId) ?? {}
    const from = numberOf(area)
    const to = String(model.name)
    const content = houseChangeWords({
      fullName: String(fullName),
      // Renamed on the way it is still the same one.
      model: { from: modelId === model.id ? to : (titles.get(String(modelId)) ?? null), to },
      mode,
      difference,
      area: { from, to: areaToBe(from, numberOf(model.area), mode) },
    })
    return content === null ? [] : [{ id: houseId, action: logAction.update, content }]
  })
}

/** What the houses of a model take over of it besides rooms. */
async function takeOver(
  context: CallContext,
  houses: readonly Values[],
  { id, area }: Values,
  mode: RoomMode,
): Promise<void> {
  const { updateTime, updateUserName } = stamp(context)
  const areas = houses.map((house) => ({
    id: house.id,
    area: areaToBe(numberOf(house.area), numberOf(area), mode),
  }))
  noteWrite(context.db)
  await sql`update house set model_id = ${id}, area = n.area, version = version + 1,
      update_time = ${updateTime}::timestamp, update_user_name = ${updateUserName}
    from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) n(id text, area numeric)
    where house.id = n.id`.execute(context.db)
}

const housesBut = (houses: readonly Values[], failed: readonly Failure[]) => {
  const left = new Set(failed.map(({ houseId }) => houseId))
  return houses.filter(({ id }) => !left.has(String(id)))
}

/** Gives houses that are locked, and fit, what the model has; all but those that cannot follow. */
export async function changePiece(
  context: CallContext,
  houses: readonly Values[],
  model: Values,
  plan: readonly PlanRoom[],
  mode: RoomMode,
) {
  const change = await changeHouses(context, houses, plan, mode)
  await takeOver(context, housesBut(houses, change.blocked), model, mode)
  return { failures: change.blocked, parts: await partsOf(context, houses, change, model, mode) }
}
