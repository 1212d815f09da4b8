import { sql } from 'kysely'
import { copiedNumber } from '#domain/copied-number.ts'
import { longestHouseNumber } from '#domain/floor-plan.ts'
import { fullName } from '#domain/full-name.ts'
import { groupBy } from '#domain/group-by.ts'
import { houseStatus, logAction, productStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { duplicate, invalid } from '../../errors.ts'
import { equals, isIn } from '../../records/condition-sql.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { lockAbove } from '../../records/store.ts'
import { placeFloors } from './floor-places.ts'

interface Target {
  readonly name: string
  readonly floorNo: number
}

interface Original extends Values {
  readonly id: string
  readonly name: string
}

/** Floors of the same name or number in the building and unit. */
async function refuseTaken({ db }: CallContext, floor: Values, targets: readonly Target[]): Promise<void> {
  const { rows } = await sql<Target>`
    select name, floor_no from floor where deleted_at is null and project_id = ${floor.projectId}
      and coalesce(building, '') = ${floor.building ?? ''} and coalesce(unit, '') = ${floor.unit ?? ''}
      and (name = any(${targets.map(({ name }) => name)}::text[])
        or floor_no = any(${targets.map(({ floorNo }) => floorNo)}::bigint[]))`.execute(db)
  const errors = targets.flatMap(({ name, floorNo }, index) =>
    rows.some((row) => row.name === name)
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

function refuseRepeated(houses: readonly { readonly name: string; readonly floorId: string }[]): void {
  const seen = new Set<string>()
  for (const { name, floorId } of houses) {
    const key = `${floorId} ${name}`
    if (name.length > longestHouseNumber)
      throw invalid({ targets: `房号“${name}”超过 ${longestHouseNumber} 个字符` })
    if (seen.has(key)) throw duplicate({ targets: `房号“${name}”在目标楼层重复` })
    seen.add(key)
  }
}

async function copyHouses(
  context: CallContext,
  floor: Values,
  floors: readonly (Target & { readonly id: string })[],
  { withRoom, withTechProduct }: Values,
): Promise<void> {
  const { house, houseRoom } = context.services.config.resources
  if (!house || !houseRoom) return
  const { rows: originals } = await living(context.db, 'house', 'floorId', [String(floor.id)])
  const products = withTechProduct === 1 ? await holdProducts(context, originals) : new Set()
  const copies = floors.flatMap((target) =>
    originals.map((one) => copiedHouse(one, floor, target, target.id, products)),
  )
  refuseRepeated(copies)
  const made = await insertRecords(context, house, copies)
  if (withRoom !== 1) return
  const { rows: rooms } = await living(
    context.db,
    'houseRoom',
    'houseId',
    originals.map(({ id }) => id),
  )
  const roomsOf = groupBy(rooms, ({ houseId }) => houseId)
  await insertRecords(
    context,
    houseRoom,
    made.flatMap(({ id: houseId }, index) =>
      (roomsOf.get(originals[index % originals.length]?.id) ?? []).map(
        ({ name, roomType, area, sort, sourceRoomId }) => ({
          houseId,
          name,
          roomType,
          area,
          sort,
          sourceRoomId,
        }),
      ),
    ),
  )
}

/** Copies a locked floor to others of its unit, with what is asked for; answers their ids. */
export async function copyFloor(context: CallContext, floor: Values, input: Values) {
  const resource = context.services.config.resources.floor
  if (!resource) return { ids: [] }
  await lockAbove(context, resource, 'projectId', String(floor.projectId))
  const targets = input.targets as readonly Target[]
  await refuseTaken(context, floor, targets)
  const places = await placeFloors(
    context,
    floor,
    targets.map(({ floorNo }) => floorNo),
  )
  const { projectId, building, unit } = floor
  const floors = await insertRecords(
    context,
    resource,
    targets.map(({ name, floorNo }, index) => ({
      projectId,
      building,
      unit,
      name,
      floorNo,
      fullName: fullName(building, unit, name),
      sort: places[index],
    })),
  )
  const placed = targets.map((target, index) => ({ ...target, id: String(floors[index]?.id) }))
  if (input.withHouse === 1) await copyHouses(context, floor, placed, input)
  const ids = placed.map(({ id }) => id)
  for (const { id, name } of placed)
    await recordOperation(context, {
      action: logAction.create,
      module: resource.module,
      targetType: resource.name,
      targetId: id,
      targetName: fullName(building, unit, name),
      content: `由${resource.label}[${floor.fullName}]复制出[${fullName(building, unit, name)}]`,
    })
  return { ids }
}
