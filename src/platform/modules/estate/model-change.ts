import { sql } from 'kysely'
import { type PlanRoom, type RoomDifference, type RoomMode, roomModes } from '#domain/room-difference.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { noteWrite } from '../../db/row-locks.ts'
import { equals, isIn } from '../../records/condition-sql.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { lockRecord, lockWhere, stamp, storeChanges } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import { named } from '../product/product-use.ts'
import { differencesOf, modelEstate, modeOf, storePlan } from './model-plan.ts'
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

/** Gives locked houses the rooms of the plan, but for those whose rooms hold bound devices, which it answers. */
async function changeHouses(
  context: CallContext,
  houses: readonly Values[],
  plan: readonly PlanRoom[],
  mode: RoomMode,
): Promise<readonly Failure[]> {
  const all = await differencesOf(context, houses, plan, mode)
  const isBlocked = ({ difference }: HouseDifference) => difference.blocked.length > 0
  await storeDifferences(
    context,
    all.filter((one) => !isBlocked(one)),
  )
  const names = new Map(houses.map(({ id, fullName }) => [id, String(fullName)]))
  return all.filter(isBlocked).map(({ houseId, difference }) => ({
    houseId,
    houseName: names.get(houseId) ?? '',
    msg: blockedBy(difference),
  }))
}

async function recordChange(context: CallContext, model: ResolvedResource, record: Values, content: string) {
  await recordOperation(context, {
    action: logAction.update,
    module: model.module,
    targetType: model.name,
    targetId: String(record.id),
    targetName: String(record.name),
    content,
  })
}

/** What the houses of a model take over of it besides rooms: the area of those that have none, or all of them. */
async function takeOver(
  context: CallContext,
  houseIds: readonly string[],
  { id, area }: Values,
  mode: RoomMode,
): Promise<void> {
  const { updateTime, updateUserName } = stamp(context)
  noteWrite(context.db)
  const size = mode === roomModes.overwrite ? sql`${area}::numeric` : sql`coalesce(area, ${area}::numeric)`
  await sql`update house set model_id = ${id}, area = ${size}, version = version + 1,
      update_time = ${updateTime}::timestamp, update_user_name = ${updateUserName}
    where id = any(${houseIds}::text[])`.execute(context.db)
}

const idsBut = (houses: readonly Values[], failed: readonly Failure[]) => {
  const left = new Set(failed.map(({ houseId }) => houseId))
  return houses.map(({ id }) => String(id)).filter((id) => !left.has(id))
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
    const failList = await changeHouses(context, houses, plan, mode)
    await takeOver(context, idsBut(houses, failList), changed, mode)
    const answer = answerOf(houses.length, failList)
    await recordChange(
      context,
      houseModel,
      changed,
      `强制更新户型[${changed.name}]：${answer.success}套房屋成功，${answer.fail}套失败`,
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
export const batchUpdateModel: CallHandler = async ({ modelId, houseIds, mode: sentMode }, context) => {
  const { houseModel, house } = modelEstate(context)
  const mode = modeOf(sentMode)
  const ids = [...new Set(houseIds as readonly string[])]
  const attempt = { resource: houseModel, id: String(modelId), verb: '批量更换', action: logAction.update }
  return write(context, attempt, async (context) => {
    const model = await lockRecord(context, houseModel, String(modelId))
    const houses = await lockWhere(context, house, isIn('id', ids))
    const wrong = unfit(ids, houses, model)
    const left = new Set(wrong.map(({ houseId }) => houseId))
    const fit = houses.filter((one) => !left.has(String(one.id)))
    const blocked = await changeHouses(context, fit, await loadPlan(context, modelId), mode)
    await takeOver(context, idsBut(fit, blocked), model, mode)
    const answer = answerOf(ids.length, [...wrong, ...blocked])
    const content = `将${answer.success}套房屋的户型改为[${model.name}]，${answer.fail}套失败`
    await recordChange(context, houseModel, model, content)
    return answer
  })
}
