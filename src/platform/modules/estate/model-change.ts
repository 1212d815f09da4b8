import { sql } from 'kysely'
import { named } from '#domain/in-the-way.ts'
import { areaToBe, type PlanRoom, type RoomDifference, type RoomMode } from '#domain/room-difference.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { stale } from '../../errors.ts'
import { equals, isIn } from '../../records/condition-sql.ts'
import { type LogPart, recordParts } from '../../records/log-parts.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { lockRecord, lockWhere, stamp, storeChanges } from '../../records/store.ts'
import { titlesOf } from '../../records/titles.ts'
import { write } from '../../records/write.ts'
import { houseChangeWords } from './house-change-words.ts'
import { differencesOf, modelEstate, modeOf, numberOf, storePlan } from './model-plan.ts'
import { type HouseDifference, loadPlan, storeDifferences } from './rooms.ts'

interface Failure {
  readonly houseId: string
  readonly houseName: string
  readonly msg: string
}

const answerOf = (count: number, failList: readonly Failure[]) => ({
  success: count - failList.length,
  fail: failList.length,
  failList,
})

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
async function recordChange(
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

/** POST force update: changes a model, its rooms and those of all its houses; a house that cannot follow stays as it is. */
export const forceUpdateModel: CallHandler = async (
  { id, mode: sentMode, rooms, area, ...values },
  context,
) => {
  const { houseModel, house } = modelEstate(context)
  const mode = modeOf(sentMode)
  const attempt = { resource: houseModel, id: String(id), verb: '强制更新', action: logAction.update }
  return write(context, attempt, async (context) => {
    const model = await lockRecord(context, houseModel, String(id))
    const houses = await lockWhere(context, house, equals('modelId', id))
    await context.call(context, houseModel.endpoints.update?.path ?? '', { id, ...values })
    const current = await lockRecord(context, houseModel, String(id))
    const changed = area === null ? current : await storeChanges(context, houseModel, current, { area })
    const plan = await storePlan(context, model, rooms)
    const change = await changeHouses(context, houses, plan, mode)
    await takeOver(context, housesBut(houses, change.blocked), changed, mode)
    const answer = answerOf(houses.length, change.blocked)
    await recordChange(
      context,
      houseModel,
      changed,
      `强制更新户型[${changed.name}]：${answer.success}套房屋成功，${answer.fail}套失败`,
      await partsOf(context, houses, change, changed, mode),
    )
    return answer
  })
}

/** Those of the sent ids that cannot get the model at all. */
function unfit(ids: readonly string[], houses: readonly Values[], model: Values): readonly Failure[] {
  const known = new Map(houses.map((house) => [house.id, house]))
  return ids.flatMap((houseId) => {
    const house = known.get(houseId)
    if (!house) return [{ houseId, houseName: '', msg: '数据不存在或已删除' }]
    if (house.projectId === model.projectId) return []
    return [{ houseId, houseName: String(house.fullName), msg: '房屋与户型不在同一项目' }]
  })
}

/** POST batch update: gives houses a model; those that cannot get it stay as they are, with the reason. */
export const batchUpdateModel: CallHandler = async (
  { modelId, houseIds, mode: sentMode, version },
  context,
) => {
  const { houseModel, house } = modelEstate(context)
  const mode = modeOf(sentMode)
  const ids = [...new Set(houseIds as readonly string[])]
  const attempt = { resource: houseModel, id: String(modelId), verb: '批量更换', action: logAction.update }
  return write(context, attempt, async (context) => {
    const model = await lockRecord(context, houseModel, String(modelId))
    if (version !== null && version !== model.version) throw stale(model.updateUserName, houseModel.label)
    const houses = await lockWhere(context, house, isIn('id', ids))
    const wrong = unfit(ids, houses, model)
    const left = new Set(wrong.map(({ houseId }) => houseId))
    const fit = houses.filter((one) => !left.has(String(one.id)))
    const change = await changeHouses(context, fit, await loadPlan(context, modelId), mode)
    await takeOver(context, housesBut(fit, change.blocked), model, mode)
    const answer = answerOf(ids.length, [...wrong, ...change.blocked])
    const content = `将${answer.success}套房屋的户型改为[${model.name}]，${answer.fail}套失败`
    await recordChange(context, houseModel, model, content, await partsOf(context, fit, change, model, mode))
    return answer
  })
}
