import { sql } from 'kysely'
import { type ConsumableLife, consumableLife } from '#domain/consumable-life.ts'
import { formatTime } from '#domain/time.ts'
import { isEmpty, type Values } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { allOf, equals, living } from '../../records/condition-sql.ts'
import { insertRecords } from '../../records/insert-records.ts'
import { hideRecords, showRecords } from '../../records/store.ts'

/** A part that wears out in one of a product's devices. */
interface Part {
  readonly deviceId: string
  readonly serialNo: string
  readonly position: string
  readonly name: string
  readonly model: string | null
  readonly ratedLife: number
  readonly lifeUnit: number
}

/** What stands in the columns of a consumable that has so much of its life left. */
export const lifeColumns = ({ endsAt, ...life }: ConsumableLife) => ({
  ...life,
  nextReplaceTime: formatTime(endsAt),
})

/** The parts that wear out in the devices a product is made of. */
async function partsOf(db: Db, productId: unknown): Promise<readonly Part[]> {
  const { rows } = await sql<Omit<Part, 'name' | 'model' | 'ratedLife' | 'lifeUnit'> & { parts: unknown }>`
    select p.device_id, p.serial_no, p.alias as position, d.consumables as parts
    from product_device p join device d on d.id = p.device_id
    where p.product_id = ${productId} and p.deleted_at is null and d.deleted_at is null
    order by p.sort, p.id`.execute(db)
  return rows.flatMap(({ parts, ...place }) =>
    ((parts ?? []) as readonly Omit<Part, 'deviceId' | 'serialNo' | 'position'>[]).map((part) => ({
      ...part,
      ...place,
    })),
  )
}

async function removeParts(context: CallContext, houseId: string): Promise<void> {
  const { db } = context
  const resource = context.services.config.resources.consumable
  if (!resource) return
  const where = allOf([equals('houseId', houseId), living])
  await lockRows(db, { table: 'consumable', where, mode: 'change' })
  const { rows } = await sql<{ id: string }>`select id from consumable where ${where}`.execute(db)
  await hideRecords(
    context,
    resource,
    rows.map(({ id }) => id),
  )
}

/** Where a part wears out: in which device of the house, and as what of it. */
const placeOf = ({ deviceId, serialNo, name }: Pick<Part, 'deviceId' | 'serialNo' | 'name'>) =>
  JSON.stringify([deviceId, serialNo, name])

/** Place -> id of the parts that the house had last, and has no more. */
async function formerParts(db: Db, houseId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Part & { readonly id: string }>`
    select id, device_id, serial_no, name from consumable c
    where house_id = ${houseId} and deleted_at = (
      select max(deleted_at) from consumable where house_id = ${houseId})`.execute(db)
  return new Map(rows.map((row) => [placeOf(row), row.id]))
}

/**
 * Puts in what wears out in a product. Parts in the places of those that the house had last are those: to exchange a
 * gateway a house is unbound and bound anew, which renews no filter.
 */
async function installParts(context: CallContext, houseId: string, productId: unknown): Promise<void> {
  const resource = context.services.config.resources.consumable
  if (!resource) return
  const now = context.services.now().getTime()
  const former = await formerParts(context.db, houseId)
  const parts = await partsOf(context.db, productId)
  await showRecords(
    context,
    resource,
    parts.flatMap((part) => former.get(placeOf(part)) ?? []),
  )
  const fresh = parts.filter((part) => !former.has(placeOf(part)))
  const records = fresh.map((part) => ({
    ...part,
    houseId,
    installTime: formatTime(now),
    ...lifeColumns(consumableLife({ ...part, since: now }, now)),
    replaceCount: 0,
  }))
  await insertRecords(context, resource, records)
}

/** The product that a house has, with a gateway: one that was copied knows what it is to have, and has nothing yet. */
const boundTo = (house: Values | null) => (isEmpty(house?.gatewayNo) ? null : (house?.techProductId ?? null))

/** What wears out comes into a house with its technology product, and goes with it. */
export async function followProduct(
  context: CallContext,
  {
    id,
    before,
    after,
  }: { readonly id: string; readonly before: Values | null; readonly after: Values | null },
): Promise<void> {
  const product = boundTo(after)
  if (!after || product === boundTo(before)) return
  await removeParts(context, id)
  if (product !== null) await installParts(context, id, product)
}
