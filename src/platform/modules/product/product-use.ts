import { sql } from 'kysely'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'

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

/** How many there are, whoever may see them. */
export async function countPointing(db: Db, table: string, field: string, id: unknown): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}
    where ${sql.ref(field)} = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** A living record; undefined: there is none. */
export const recordOf = (db: Db, table: string, id: unknown): Promise<Values | undefined> =>
  db.selectFrom(table).selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** The names of the projects whose reports show an attribute of a device: its id ends the composite ones. */
export async function reportsShowing(db: Db, attributeId: unknown): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name from report_setting s join project p on p.id = s.project_id
    where s.deleted_at is null and p.deleted_at is null and exists (
      select 1 from jsonb_array_elements(s.attributes) shown
      where split_part(shown ->> 'attributeId', '-', 1) = ${String(deviceType.tech)}
        and reverse(split_part(reverse(shown ->> 'attributeId'), '-', 1)) = ${attributeId})
    order by p.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names as they stand in a sentence, the first five of them. */
export function named(names: readonly unknown[]): string {
  const shown = names.slice(0, 5).join('、')
  return names.length > 5 ? `「${shown}」等${names.length}个` : `「${shown}」`
}
