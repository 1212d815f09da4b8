import { sql } from 'kysely'
import { copiedNumber, longestHouseNumber } from '#domain/floor-plan.ts'
import { fullName } from '#domain/full-name.ts'
import { groupBy } from '#domain/group-by.ts'
import { inPieces } from '#domain/pieces.ts'
import { logAction } from '#resources/dictionaries.ts'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import { productStatus } from '#resources/product-dictionaries.ts'
import { blank, lookOf, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { looksLikeAny } from '../../db/columns.ts'
import { lockRows } from '../../db/row-locks.ts'
import { conflict, duplicate, invalid } from '../../errors.ts'
import type { LargeAction } from '../../module-contracts.ts'
import { equals, isIn } from '../../records/condition-sql.ts'
import { newRecord } from '../../records/insert-records.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { lockAbove } from '../../records/store.ts'
import { isInUnit, movePlaces, placeFloors } from './floor-places.ts'
import { housesAtOnce, type NewFloors } from './unseen-floors.ts'
import { writeFloors } from './write-floors.ts'

interface Target {
  readonly name: string
  readonly floorNo: number
}

interface Original extends Values {
  readonly id: string
  readonly name: string
}

/** Floors of the same name, however it is written, or number in the building and unit. */
async function refuseTaken({ db }: CallContext, floor: Values, targets: readonly Target[]): Promise<void> {
  const { rows } = await sql<Target>`
    select name, floor_no from floor
    where deleted_at is null and project_id = ${floor.projectId} and ${isInUnit(floor)}
      and (${looksLikeAny(
        'name',
        targets.map(({ name }) => lookOf(name)),
      )}
        or floor_no = any(${targets.map(({ floorNo }) => floorNo)}::bigint[]))`.execute(db)
  const errors = targets.flatMap(({ name, floorNo }, index) =>
    rows.some((row) => lookOf(row.name) === lookOf(name))
      ? [[`targets[${index}].name`, `楼层${name}已存在`]]
      : rows.some((row) => row.floorNo === floorNo)
        ? [[`targets[${index}].floorNo`, `第 ${floorNo} 层已存在`]]
        : [],
  )
  if (errors.length > 0) throw duplicate(Object.fromEntries(errors))
}

/** Products that may still be bound; a house whose product is none of them is copied without. */
async function holdProducts({ db }: CallContext, houses: readonly Original[]): Promise<ReadonlySet<unknown>> {
  const ids = [
    ...new Set(houses.flatMap(({ techProductId }) => (techProductId ? [String(techProductId)] : []))),
  ]
  const where = isIn('id', ids)
  await lockRows(db, { table: 'techProduct', where, mode: 'keep' })
  const { rows } = await sql<{ id: string }>`
    select id from tech_product where ${where} and ${equals('status', productStatus.published)}
      and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const living = (db: CallContext['db'], table: 'house' | 'houseRoom', by: string, ids: readonly string[]) =>
  sql<Original>`select * from ${sql.table(table)}
    where ${sql.ref(by)} = any(${ids}::text[]) and deleted_at is null order by id`.execute(db)

/** What a new house takes over: nothing that belongs to people, gateways or what has happened in the old one. */
const copiedHouse = (
  house: Original,
  floor: Values,
  target: Target,
  floorId: string,
  products: ReadonlySet<unknown>,
) => {
  const name = copiedNumber(house.name, Number(floor.floorNo), target.floorNo)
  return {
    projectId: floor.projectId,
    floorId,
    name,
    fullName: fullName(floor.building, floor.unit, name),
    modelId: house.modelId,
    area: house.area,
    status: houseStatus.undelivered,
    techProductId: products.has(house.techProductId) ? house.techProductId : null,
  }
}

const refuseLong = (name: string): void => {
  if (name.length > longestHouseNumber)
    throw invalid({ targets: `房号“${name}”超过 ${longestHouseNumber} 个字符` })
}

/** No floor gets a number twice, and none a longer one than there may be. */
function refuseNumbers({ floor, targets, originals }: Basis): void {
  for (const target of targets) {
    const seen = new Set<string>()
    for (const { name } of originals) {
      const copied = copiedNumber(name, Number(floor.floorNo), target.floorNo)
      refuseLong(copied)
      if (seen.has(copied)) throw duplicate({ targets: `房号“${copied}”在目标楼层重复` })
      seen.add(copied)
    }
  }
}

/** What the floors are copied from. */
interface Basis {
  readonly floor: Values
  readonly targets: readonly Target[]
  readonly places: readonly number[]
  readonly originals: readonly Original[]
  readonly rooms: readonly Original[]
  readonly products: ReadonlySet<unknown>
}

/** What the copies take over: who changes that meanwhile has changed what they are to be. */
const contentOf = ({ originals, rooms, products }: Basis) =>
  JSON.stringify([
    originals.map((one) => [
      one.id,
      ...[one.name, one.modelId, one.area],
      products.has(one.techProductId) ? one.techProductId : null,
    ]),
    rooms.map((one) => [one.houseId, one.name, one.roomType, one.area, one.sort, one.sourceRoomId]),
  ])

async function readBasis(context: CallContext, floor: Values, input: Values): Promise<Basis> {
  const { db } = context
  const { floor: resource } = resourcesOf(context, 'floor')
  await lockAbove(context, resource, 'projectId', String(floor.projectId))
  const targets = input.targets as readonly Target[]
  await refuseTaken(context, floor, targets)
  const places = await placeFloors(
    context,
    floor,
    targets.map(({ floorNo }) => floorNo),
  )
  const { rows: originals } =
    input.withHouse === 1 ? await living(db, 'house', 'floorId', [String(floor.id)]) : { rows: [] }
  const products = input.withTechProduct === 1 ? await holdProducts(context, originals) : new Set()
  const { rows: rooms } =
    input.withRoom === 1
      ? await living(
          db,
          'houseRoom',
          'houseId',
          originals.map(({ id }) => id),
        )
      : { rows: [] }
  const basis = { floor, targets, places, originals, rooms, products }
  refuseNumbers(basis)
  return basis
}

/** The copies, some at a time. */
function* copies(
  context: CallContext,
  { floor, targets, places, originals, rooms, products }: Basis,
): Iterable<NewFloors> {
  const estate = resourcesOf(context, 'floor', 'house', 'houseRoom')
  const empty = { house: blank(estate.house.fields), room: blank(estate.houseRoom.fields) }
  const roomsOf = groupBy(rooms, ({ houseId }) => houseId)
  const { projectId, building, unit } = floor
  for (const [index, target] of targets.entries()) {
    const { name, floorNo } = target
    const made = newRecord(context, estate.floor, {
      ...blank(estate.floor.fields),
      ...{ projectId, building, unit, name, floorNo },
      ...{ fullName: fullName(building, unit, name), sort: places[index] },
    })
    const pieces = originals.length === 0 ? [[]] : inPieces(originals, housesAtOnce)
    for (const [place, some] of pieces.entries()) {
      const houses = some.map((one) =>
        newRecord(context, estate.house, {
          ...empty.house,
          ...copiedHouse(one, floor, target, made.id, products),
        }),
      )
      const copied = houses.flatMap(({ id: houseId }, at) =>
        (roomsOf.get(some[at]?.id) ?? []).map(({ name, roomType, area, sort, sourceRoomId }) =>
          newRecord(context, estate.houseRoom, {
            ...empty.room,
            ...{ houseId, name, roomType, area, sort, sourceRoomId },
          }),
        ),
      )
      yield { floors: place === 0 ? [made] : [], houses, rooms: copied }
    }
  }
}

/** Copies a floor to others of its unit, with what is asked for; answers their ids. */
export async function copyFloor({ id, judge, tell }: LargeAction, context: CallContext) {
  const { floor: resource } = resourcesOf(context, 'floor')
  const attempt = { resource, id, verb: '复制', action: logAction.update }
  const { floors } = await writeFloors<Basis>(context, attempt, {
    async judge(inside) {
      const { record, input } = await judge(inside)
      return readBasis(inside, record, input)
    },
    pieces: copies,
    async finish(inside, made, before, basis) {
      if (contentOf(before) !== contentOf(basis)) throw conflict('该楼层的房屋已被修改，请重试')
      await movePlaces(inside, made.floors, before.places, basis.places)
      await tell(inside, basis.floor)
      for (const { id, fullName } of made.floors)
        await recordOperation(inside, {
          action: logAction.create,
          module: resource.module,
          targetType: resource.name,
          targetId: id,
          targetName: String(fullName),
          content: `由${resource.label}[${basis.floor.fullName}]复制出[${fullName}]`,
        })
    },
  })
  return { ids: floors.map((one) => one.id) }
}
