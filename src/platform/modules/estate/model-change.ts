import { sql } from 'kysely'
import { logAction } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { stale } from '../../errors.ts'
import { allOf, equals, isIn } from '../../records/condition-sql.ts'
import { lockRecord, lockWhere, storeChanges } from '../../records/store.ts'
import { type Pieces, writeInPieces } from '../../records/write-in-pieces.ts'
import { changePiece, type Failure, recordChange } from './change-houses.ts'
import { modelEstate, modeOf, storePlan } from './model-plan.ts'
import { loadPlan } from './rooms.ts'

const answerOf = (count: number, failList: readonly Failure[]) => ({
  success: count - failList.length,
  fail: failList.length,
  failList,
})

/** How many houses get their rooms in one transaction: on the embedded database others wait for its end. */
const atOnce = 50

/** What became of one piece of the houses. */
interface PieceOutcome {
  readonly houses: number
  readonly failures: readonly Failure[]
}

async function answerOfPieces(
  { db }: CallContext,
  { results, left }: Pieces<PieceOutcome, string>,
): Promise<unknown> {
  const houses = results.reduce((sum, one) => sum + one.houses, 0)
  const failures = results.flatMap((one) => one.failures)
  if (!left) return answerOf(houses, failures)
  const { rows } = await sql<{ houseId: string; houseName: string }>`
    select id as house_id, full_name as house_name from house where ${isIn('id', left.items)}`.execute(db)
  const names = new Map(rows.map((row) => [row.houseId, row.houseName]))
  const untouched = left.items.map((houseId) => ({
    houseId,
    houseName: names.get(houseId) ?? '',
    msg: left.reason,
  }))
  return answerOf(houses + untouched.length, [...failures, ...untouched])
}

/** The model with its rooms as they are sent. */
async function changeModel(context: CallContext, { id, mode: _mode, rooms, area, ...values }: Values) {
  const { houseModel } = modelEstate(context)
  await context.call(context, houseModel.endpoints.update?.path ?? '', { id, ...values })
  const current = await lockRecord(context, houseModel, String(id))
  const changed = area === null ? current : await storeChanges(context, houseModel, current, { area })
  return { model: changed, plan: await storePlan(context, changed, rooms) }
}

/** The houses of a model, which is locked: no house comes to it until the first piece is done. */
async function housesOf(context: CallContext, modelId: string): Promise<readonly string[]> {
  await lockRecord(context, modelEstate(context).houseModel, modelId)
  const { rows } = await sql<{ id: string }>`
    select id from house where ${equals('modelId', modelId)} and deleted_at is null order by id`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

/**
 * POST force update: changes a model and its rooms, with the first of its houses, then those of the others, piece by
 * piece; a house that cannot follow stays as it is. Whoever changes the model meanwhile is followed by what is left.
 */
export const forceUpdateModel: CallHandler = async (input, context) => {
  const { houseModel, house } = modelEstate(context)
  const id = String(input.id)
  const mode = modeOf(input.mode)
  const attempt = { resource: houseModel, id, verb: '强制更新', action: logAction.update }
  const items = (inside: CallContext) => housesOf(inside, id)
  const pieces = await writeInPieces(
    context,
    attempt,
    { items, size: atOnce },
    async (context, piece, place) => {
      const before = await lockRecord(context, houseModel, id)
      const houses = await lockWhere(context, house, allOf([equals('modelId', id), isIn('id', piece)]))
      const { model, plan } =
        place === 0 ? await changeModel(context, input) : { model: before, plan: await loadPlan(context, id) }
      const { failures, parts } = await changePiece(context, houses, model, plan, mode)
      const content = `强制更新户型[${model.name}]：${houses.length - failures.length}套房屋成功，${failures.length}套失败`
      await recordChange(context, houseModel, model, content, parts)
      return { houses: houses.length, failures }
    },
  )
  return answerOfPieces(context, pieces)
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

/** POST batch update: gives houses a model, piece by piece; those that cannot get it stay as they are, with the reason. */
export const batchUpdateModel: CallHandler = async (
  { modelId, houseIds, mode: sentMode, version },
  context,
) => {
  const { houseModel, house } = modelEstate(context)
  const mode = modeOf(sentMode)
  const ids = [...new Set(houseIds as readonly string[])]
  const attempt = { resource: houseModel, id: String(modelId), verb: '批量更换', action: logAction.update }
  const pieces = await writeInPieces(
    context,
    attempt,
    { items: async () => ids, size: atOnce },
    async (context, piece) => {
      const model = await lockRecord(context, houseModel, String(modelId))
      if (version !== null && version !== model.version) throw stale(model.updateUserName, houseModel.label)
      const houses = await lockWhere(context, house, isIn('id', piece))
      const wrong = unfit(piece, houses, model)
      const left = new Set(wrong.map(({ houseId }) => houseId))
      const fit = houses.filter((one) => !left.has(String(one.id)))
      const { failures, parts } = await changePiece(
        context,
        fit,
        model,
        await loadPlan(context, modelId),
        mode,
      )
      const all = [...wrong, ...failures]
      const content = `将${piece.length - all.length}套房屋的户型改为[${model.name}]，${all.length}套失败`
      await recordChange(context, houseModel, model, content, parts)
      return { houses: piece.length, failures: all }
    },
  )
  return answerOfPieces(context, pieces)
}
