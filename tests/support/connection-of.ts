import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '#platform/contracts.ts'
import { onDatabase } from './on-database.ts'

/** Where another process finds the database of a test platform on PostgreSQL. */
export async function connectionOf(db: Db): Promise<{ readonly url: string; readonly schema: string }> {
  const { rows } = await sql<{ name: string; schema: string }>`
    select current_database() as name, current_schema() as schema`.execute(db)
  const [{ name, schema } = { name: '', schema: '' }] = rows
  return { url: onDatabase(inject('postgresUrl') ?? '', name), schema }
}
