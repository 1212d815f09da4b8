import { sql } from 'kysely'
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

/** Names as they stand in a sentence, the first five of them. */
export function named(names: readonly unknown[]): string {
  const shown = names.slice(0, 5).join('、')
  return names.length > 5 ? `「${shown}」等${names.length}个` : `「${shown}」`
}
