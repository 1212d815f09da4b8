import { sql } from 'kysely'
import type { Db } from '../contracts.ts'
import { nameFunctions } from './name-keys.ts'

/**
 * Makes the functions that keys of names are computed by, where they are not there yet. Answers what forgets those of
 * former readings: once no column is computed by them any more.
 */
export async function ensureNameFunctions(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; call: string }>`
    select proname::text as name, oid::regprocedure::text as call from pg_proc
    where pronamespace = to_regnamespace(current_schema()::text) and proname ~ '^name_(order|sounds)_'`.execute(
    db,
  )
  const present = new Set(rows.map(({ name }) => name))
  for (const [name, create] of nameFunctions) if (!present.has(name)) await sql.raw(create).execute(db)
  const former = rows.filter(({ name }) => !nameFunctions.has(name))
  return async () => {
    for (const { call } of former) await sql.raw(`drop function ${call}`).execute(db)
  }
}
