import { type SqlBool, sql } from 'kysely'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'
import type { Where } from '../../records/condition-sql.ts'

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
