import { sql } from 'kysely'
import type { Db } from '../contracts.ts'
import { quote } from './names.ts'

const trigger = 'append_only'

/** Of a statement rather than of its rows, so that a truncation is refused as well. */
export const createRefusal = `
create or replace function refuse_change() returns trigger
language plpgsql as $body$
begin
  raise exception 'records of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $body$`

/** The tables whose records the database keeps from being changed at the moment. */
export async function keptTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ table: string }>`
    select c.relname::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = to_regnamespace(current_schema()::text) and t.tgname = ${trigger}`.execute(db)
  return new Set(rows.map(({ table }) => table))
}

/** Statements by which the tables that want it, and no others, take only new records. */
export function triggerChanges(
  tables: readonly { readonly name: string; readonly appendOnly: boolean }[],
  kept: ReadonlySet<string>,
): readonly string[] {
  return tables.flatMap(({ name, appendOnly }) => {
    if (appendOnly === kept.has(name)) return []
    const on = `trigger ${trigger}`
    return appendOnly
      ? `create ${on} before update or delete or truncate on ${quote(name)} execute function refuse_change()`
      : `drop ${on} on ${quote(name)}`
  })
}
