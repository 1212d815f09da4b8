import { sql } from 'kysely'
import { type PlannedFloor, planFloors } from '#domain/floor-plan.ts'
import { fullName } from '#domain/full-name.ts'
import { houseStatus, logAction } from '#resources/dictionaries.ts'
import { isEmpty, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { duplicate, invalid } from '../../errors.ts'
import { allOf, equals, isIn } from '../../records/condition-sql.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { visible } from '../../records/scope.ts'
import { lockAbove, stamp } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import { placeFloors } from './floor-places.ts'

const estateOf = (context: CallContext) => resourcesOf(context, 'project', 'floor', 'house', 'houseModel')

type Estate = ReturnType<typeof estateOf>

/** Where the floors go: a building and unit of a project. */
interface Place {
  readonly projectId: string
  readonly building: string | null
  readonly unit: string | null
}

const textOf = (value: unknown) => (isEmpty(value) ? null : String(value))

const samePlace = ({ projectId, building, unit }: Place) => sql`
  project_id = ${projectId} and coalesce(building, '') = ${building ?? ''} and coalesce(unit, '') = ${unit ?? ''}
  and deleted_at is null`

const someOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join('、')}等 ${names.length} 个` : names.join('、')

/** What is there already: floors of the same name or number, and houses of the same number anywhere in the unit. */
async function refuseTaken(
  { db }: CallContext,
  place: Place,
  floors: readonly PlannedFloor[],
): Promise<void> {
  const { rows: taken } = await sql<{ name: string }>`
    select name from floor where ${samePlace(place)}
      and (name = any(${floors.map(({ name }) => name)}::text[])
        or floor_no = any(${floors.map(({ floorNo }) => floorNo)}::bigint[]))
    order by floor_no`.execute(db)
  if (taken.length > 0) throw duplicate({ startNo: `楼层${someOf(taken.map(({ name }) => name))}已存在` })
  const { rows: houses } = await sql<{ name: string }>`
    select name from house where deleted_at is null
      and floor_id in (select id from floor where ${samePlace(place)})
      and name = any(${floors.flatMap((floor) => floor.houses)}::text[])
    order by name`.execute(db)
  if (houses.length > 0)
    throw duplicate({ numberRule: `房号${someOf(houses.map(({ name }) => name))}在该单元已存在` })
}

interface Model {
  readonly id: string
  readonly area: number
}

/** The models of the positions, held as they are; a position without one gets none. */
async function holdModels(
  context: CallContext,
  { houseModel }: Estate,
  projectId: string,
  rows: readonly Values[],
): Promise<readonly (Model | null)[]> {
  const ids = [...new Set(rows.flatMap(({ modelId }) => textOf(modelId) ?? []))]
  const where = allOf([...visible(houseModel, context), equals('projectId', projectId), isIn('id', ids)])
  await lockRows(context.db, { table: 'houseModel', where, mode: 'keep' })
  const { rows: found } = await sql<Model>`select id, area from house_model where ${where}`.execute(
    context.db,
  )
  const models = new Map(found.map((model) => [model.id, model]))
  if (models.size < ids.length) throw invalid({ models: '所选户型不存在或不属于该项目' })
  return rows.map(({ modelId }) => models.get(String(modelId)) ?? null)
}

/** The houses of a floor have the rooms of their models. */
async function insertRooms(context: CallContext, floorId: string): Promise<void> {
  const { updateTime, updateUserName } = stamp(context)
  noteWrite(context.db)
  await sql`
    insert into house_room (id, version, house_id, name, room_type, area, sort, source_room_id,
      create_time, create_user_name, update_time, update_user_name)
    select replace(gen_random_uuid()::text, '-', ''), 1, h.id, m.name, m.room_type, m.area, m.sort, m.id,
      ${updateTime}::timestamp, ${updateUserName}, ${updateTime}::timestamp, ${updateUserName}
    from house h join model_room m on m.model_id = h.model_id and m.deleted_at is null
    where h.floor_id = ${floorId}`.execute(context.db)
}

async function insertPlan(
  context: CallContext,
  { floor, house }: Estate,
  place: Place,
  planned: readonly PlannedFloor[],
  models: readonly (Model | null)[],
) {
  const { projectId, building, unit } = place
  const places = await placeFloors(
    context,
    { projectId, building, unit },
    planned.map(({ floorNo }) => floorNo),
  )
  const floors = await insertRecords(
    context,
    floor,
    planned.map(({ floorNo, name }, index) => ({
      ...place,
      floorNo,
      name,
      fullName: fullName(building, unit, name),
      sort: places[index],
    })),
  )
  const houses = planned.flatMap((one, index) =>
    one.houses.map((name, position) => ({
      projectId,
      floorId: floors[index]?.id,
      name,
      fullName: fullName(building, unit, name),
      modelId: models[position]?.id ?? null,
      area: models[position]?.area ?? null,
      status: houseStatus.undelivered,
    })),
  )
  const made = await insertRecords(context, house, houses)
  const ids = floors.map(({ id }) => id)
  // Floor by floor: all rooms of ten thousand houses in one statement would let nobody in for seconds.
  if (models.some((model) => model !== null)) for (const id of ids) await insertRooms(context, id)
  return { ids, houseNum: made.length }
}

async function recordGeneration(
  context: CallContext,
  { project, floor }: Estate,
  { projectId, building, unit }: Place,
  floors: readonly PlannedFloor[],
  houseNum: number,
) {
  const { rows } = await sql<{ name: string }>`select name from project where id = ${projectId}`.execute(
    context.db,
  )
  const name = rows[0]?.name ?? projectId
  const where = fullName(building, unit)
  const span = `${floors[0]?.name}至${floors.at(-1)?.name}`
  await recordOperation(context, {
    action: logAction.create,
    module: floor.module,
    targetType: project.name,
    targetId: projectId,
    targetName: name,
    content: `在项目[${name}]${where === '' ? '' : `的${where}`}批量生成楼层：${span}，共${floors.length}层、${houseNum}套房屋`,
  })
}

/** POST generate: floors and houses by a rule, with the rooms of their models; all of them or none. Answers the floors' ids. */
export const generateFloors: CallHandler = async (input, context) => {
  const { startNo, endNo, housePerFloor, numberRule } = input
  const plan = planFloors({
    startNo: Number(startNo),
    endNo: Number(endNo),
    skipNos: ((input.skipNos ?? []) as readonly Values[]).map(({ floorNo }) => Number(floorNo)),
    housePerFloor: Number(housePerFloor),
    numberRule: String(numberRule),
  })
  const errors = Object.fromEntries(
    Object.entries(plan.errors).filter(([, message]) => message !== undefined),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const estate = estateOf(context)
  const place = {
    projectId: String(input.projectId),
    building: textOf(input.building),
    unit: textOf(input.unit),
  }
  const rows = (input.models ?? []) as readonly Values[]
  return write(
    context,
    { resource: estate.floor, verb: '批量生成', action: logAction.create },
    async (context) => {
      if (!(await lockAbove(context, estate.floor, 'projectId', place.projectId)))
        throw invalid({ projectId: '所选项目不存在或不可用' })
      const models = await holdModels(context, estate, place.projectId, rows)
      await refuseTaken(context, place, plan.floors)
      const { ids, houseNum } = await insertPlan(context, estate, place, plan.floors, models)
      await recordGeneration(context, estate, place, plan.floors, houseNum)
      return { ids, houseNum }
    },
  )
}
