import { type SqlBool, sql } from 'kysely'
import { byName } from '#domain/natural-order.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { Values } from '#schema'
import type { CallHandler, Db } from '../../contracts.ts'
import { allOf, equals, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

/** Living records of a table whose field is this id, in the order of their ids. */
export async function pointingAt(
  db: Db,
  table: string,
  field: string,
  id: unknown,
): Promise<readonly Values[]> {
  return db
    .selectFrom(table)
    .selectAll()
    .where(field, '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** A living record; undefined: there is none. */
export const recordOf = (db: Db, table: string, id: unknown): Promise<Values | undefined> =>
  db.selectFrom(table).selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** Which projects have reports that show an attribute of a device: its id ends the composite ones. */
export const haveReportsShowing = (attributeId: unknown): Where => sql<SqlBool>`id in (
  select project_id from report_setting s where s.deleted_at is null and exists (
    select 1 from jsonb_array_elements(s.attributes) shown
    where split_part(shown ->> 'attributeId', '-', 1) = ${String(deviceType.tech)}
      and reverse(split_part(reverse(shown ->> 'attributeId'), '-', 1)) = ${attributeId}))`

/** More are not read one by one; of how many they are the first is said. */
const mostListed = 1_000

interface HouseWith {
  readonly projectName: string
  readonly houseName: string
  /** Of all houses. */
  readonly total: number
}

/** GET house list of a single product: where it is, as far as the caller may see, and how many of it in each house. */
export const housesWith: CallHandler = async ({ productId }, context) => {
  const { houseProduct } = context.services.config.resources
  if (!houseProduct) return { total: 0, list: [] }
  const where = allOf([...visible(houseProduct, context), equals('singleProductId', productId)])
  const { rows } = await sql<HouseWith>`
    select h.project_id, p.name as project_name, h.id as house_id, h.full_name as house_name, r.num,
      count(*) over ()::int as total
    from (select house_id, count(*)::int as num from house_product where ${where} group by house_id) r
      join house h on h.id = r.house_id join project p on p.id = h.project_id
    order by p.id, h.full_name, h.id limit ${mostListed}`.execute(context.db)
  const inOrder = rows.toSorted(
    (one, other) => byName(one.projectName, other.projectName) || byName(one.houseName, other.houseName),
  )
  return { total: rows[0]?.total ?? 0, list: inOrder.map(({ total, ...house }) => house) }
}
