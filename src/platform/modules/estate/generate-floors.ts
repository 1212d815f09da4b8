import { sql } from 'kysely'
import { mostHousesPerFloor, type PlannedFloor, planFloors } from '#domain/floor-plan.ts'
import { fullName } from '#domain/full-name.ts'
import { groupBy } from '#domain/group-by.ts'
import { inPieces } from '#domain/pieces.ts'
import { logAction } from '#resources/dictionaries.ts'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import { blank, isEmpty, lookOf, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { looksLikeAny } from '../../db/columns.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict, duplicate, invalid } from '../../errors.ts'
import { allOf, equals, isIn, living } from '../../records/condition-sql.ts'
import { newRecord } from '../../records/insert-records.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { visible } from '../../records/scope.ts'
import { lockAbove } from '../../records/store.ts'
import { isInUnit, movePlaces, placeFloors } from './floor-places.ts'
import { housesAtOnce, type NewFloors } from './unseen-floors.ts'
import { writeFloors } from './write-floors.ts'

const estateOf = (context: CallContext) =>
  resourcesOf(context, 'project', 'floor', 'house', 'houseRoom', 'houseModel')

type Estate = ReturnType<typeof estateOf>

/** Where the floors go: a building and unit of a project. */
interface Place {
  readonly projectId: string
  readonly building: string | null
  readonly unit: string | null
}

const textOf = (value: unknown) => (isEmpty(value) ? null : String(value))

const livingAt = (place: Place) =>
  allOf([living, equals('projectId', place.projectId), isInUnit({ ...place })])

const someOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join('、')}等 ${names.length} 个` : names.join('、')

/** What is there already: floors of the same name, however it is written, or number, and houses of the same number anywhere in the unit. */
async function refuseTaken(
  { db }: CallContext,
  place: Place,
  floors: readonly PlannedFloor[],
): Promise<void> {
  const { rows: taken } = await sql<{ name: string }>`
    select name from floor where ${livingAt(place)}
      and (${looksLikeAny(
        'name',
        floors.map(({ name }) => lookOf(name)),
      )}
        or floor_no = any(${floors.map(({ floorNo }) => floorNo)}::bigint[]))
    order by floor_no`.execute(db)
  if (taken.length > 0) throw duplicate({ startNo: `楼层${someOf(taken.map(({ name }) => name))}已存在` })
  const { rows: there } = await sql<{ name: string }>`
    select name from house where deleted_at is null
      and floor_id in (select id from floor where ${livingAt(place)}) order by name`.execute(db)
  const planned = new Set(floors.flatMap((floor) => floor.houses.map(lookOf)))
  const houses = there.flatMap(({ name }) => (planned.has(lookOf(name)) ? [name] : []))
  if (houses.length > 0) throw duplicate({ numberRule: `房号${someOf(houses)}在该单元已存在` })
}

interface Model {
  readonly id: string
  readonly version: number
  readonly area: number
  readonly rooms: readonly Values[]
}

/** The models of the positions with their rooms, held as they are; a position without one gets none. */
async function holdModels(
  context: CallContext,
  { houseModel }: Estate,
  projectId: string,
  rows: readonly Values[],
): Promise<readonly (Model | null)[]> {
  const { db } = context
  const ids = [...new Set(rows.flatMap(({ modelId }) => textOf(modelId) ?? []))]
  const where = allOf([...visible(houseModel, context), equals('projectId', projectId), isIn('id', ids)])
  await lockRows(db, { table: 'houseModel', where, mode: 'keep' })
  const { rows: found } = await sql<Omit<Model, 'rooms'>>`
    select id, version, area from house_model where ${where}`.execute(db)
  const { rows: rooms } = await sql<Values>`
    select id, model_id, name, room_type, area, sort from model_room
    where ${isIn('modelId', ids)} and deleted_at is null order by id`.execute(db)
  const roomsOf = groupBy(rooms, ({ modelId }) => modelId)
  const models = new Map(found.map((one) => [one.id, { ...one, rooms: roomsOf.get(one.id) ?? [] }]))
  if (models.size < ids.length) throw invalid({ models: '所选户型不存在或不属于该项目' })
  return rows.map(({ modelId }) => models.get(String(modelId)) ?? null)
}

/** What the floors are made from: who changes a model meanwhile has changed what the houses are to have. */
interface Basis {
  readonly models: readonly (Model | null)[]
  readonly places: readonly number[]
}

/** The floors and houses of a plan, some at a time; the houses have the rooms of their models. */
function* planned(
  context: CallContext,
  { floor, house, houseRoom }: Estate,
  place: Place,
  floors: readonly PlannedFloor[],
  { models, places }: Basis,
): Iterable<NewFloors> {
  const { projectId, building, unit } = place
  const empty = { floor: blank(floor.fields), house: blank(house.fields), room: blank(houseRoom.fields) }
  const floorOf = ({ floorNo, name, sort }: PlannedFloor & { readonly sort: number | undefined }) =>
    newRecord(context, floor, {
      ...empty.floor,
      ...{ ...place, floorNo, name, fullName: fullName(building, unit, name), sort },
    })
  const houseOf = (floorId: string, name: string, model: Model | null) =>
    newRecord(context, house, {
      ...empty.house,
      ...{ projectId, floorId, name, fullName: fullName(building, unit, name) },
      ...{ modelId: model?.id ?? null, area: model?.area ?? null, status: houseStatus.undelivered },
    })
  const roomsOf = (houseId: string, model: Model | null) =>
    (model?.rooms ?? []).map(({ id, name, roomType, area, sort }) =>
      newRecord(context, houseRoom, {
        ...empty.room,
        ...{ houseId, name, roomType, area, sort, sourceRoomId: id },
      }),
    )
  const placed = floors.map((one, index) => ({ ...one, sort: places[index] }))
  for (const some of inPieces(placed, housesAtOnce / mostHousesPerFloor)) {
    const made = some.map((one) => {
      const record = floorOf(one)
      const houses = one.houses.map((name, index) => houseOf(record.id, name, models[index] ?? null))
      return { record, houses }
    })
    yield {
      floors: made.map(({ record }) => record),
      houses: made.flatMap(({ houses }) => houses),
      rooms: made.flatMap(({ houses }) =>
        houses.flatMap(({ id }, index) => roomsOf(id, models[index] ?? null)),
      ),
    }
  }
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
  const attempt = { resource: estate.floor, verb: '批量生成', action: logAction.create }
  const { floors, houses } = await writeFloors<Basis>(context, attempt, {
    async judge(context) {
      if (!(await lockAbove(context, estate.floor, 'projectId', place.projectId)))
        throw invalid({ projectId: '所选项目不存在或不可用' })
      const models = await holdModels(context, estate, place.projectId, rows)
      await refuseTaken(context, place, plan.floors)
      const floorNos = plan.floors.map(({ floorNo }) => floorNo)
      return { models, places: await placeFloors(context, { ...place }, floorNos) }
    },
    pieces: (context, basis) => planned(context, estate, place, plan.floors, basis),
    async finish(context, made, before, basis) {
      if (JSON.stringify(before.models) !== JSON.stringify(basis.models))
        throw conflict('户型已被修改，请重试')
      await movePlaces(context, made.floors, before.places, basis.places)
      await recordGeneration(context, estate, place, plan.floors, made.houses.length)
    },
  })
  return { ids: floors.map(({ id }) => id), houseNum: houses.length }
}
