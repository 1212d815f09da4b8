import { sql } from 'kysely'
import type { Db } from '../contracts.ts'

/** Smaller tables are read whole, whatever the planner believes. */
const fewPages = 16

/**
 * Refreshes statistics and the free space of tables whose size has changed by a fifth since that was last done. A
 * server does so by itself; the embedded database has nobody who would.
 */
export async function tendTables(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname::text as "table" from (
      select relname, relpages, pg_relation_size(oid) / current_setting('block_size')::int as pages
      from pg_class where relkind = 'r' and relnamespace = to_regnamespace(current_schema()::text)
    ) sized where pages > ${fewPages} and abs(pages - relpages) > pages / 5`.execute(db)
  for (const { table } of rows) {
    // Statistics first: they take a moment and help at once, the rest takes longer.
    await sql`analyze ${sql.id(table)}`.execute(db)
    await sql`vacuum ${sql.id(table)}`.execute(db)
  }
  return rows.map(({ table }) => table)
}
