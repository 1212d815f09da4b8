import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResolvedConfig, ResolvedResource } from '#schema'
import type { Db } from '../contracts.ts'
import { columnType } from './columns.ts'
import { quote, snake } from './names.ts'
import { takeTurns } from './row-locks.ts'
import { prefix, type Tally, talliesOf } from './tallies.ts'

const columnsOf = ({ fields }: Tally) => [...fields].map((field) => quote(snake(field))).join(', ')

/** Statements that make a tally, count what is there, and keep it right from then on. */
function createTally(resource: ResolvedResource, tally: Tally): readonly string[] {
  const { name } = tally
  const table = quote(snake(resource.name))
  const columns = columnsOf(tally)
  const [first = ''] = tally.fields
  const definitions = [...tally.fields].map((field) => {
    const found = resource.fields[field]
    const type = found ? columnType(found) : null
    return `${quote(snake(field))} ${type}${type === 'text' ? ' collate "C"' : ''}`
  })
  const count = (from: string, sign = '') =>
    `select ${columns}, ${sign}count(*) from ${from} where deleted_at is null group by ${columns}`
  const changed = ['new_rows', 'old_rows'].map(
    (rows, index) => `select ${columns}, ${index === 0 ? 1 : -1} as n from ${rows} where deleted_at is null`,
  )
  const trigger = (event: string, rows: string) =>
    `create trigger ${quote(`${name}_${event}`)} after ${event} on ${table} referencing ${rows}
     for each statement execute function ${quote(name)}()`
  return [
    `lock table ${table} in share row exclusive mode`,
    `drop table if exists ${quote(name)}`,
    `create table ${quote(name)} (${definitions.join(', ')}, n bigint not null)`,
    `create index on ${quote(name)} (${quote(snake(first))})`,
    `insert into ${quote(name)} ${count(table)}`,
    `create or replace function ${quote(name)}() returns trigger language plpgsql as $body$
     begin
       if tg_op = 'INSERT' then
         insert into ${quote(name)} ${count('new_rows')};
       elsif tg_op = 'DELETE' then
         insert into ${quote(name)} ${count('old_rows', '-')};
       else
         insert into ${quote(name)} select ${columns}, sum(n) from (${changed.join(' union all ')}) changed
           group by ${columns} having sum(n) <> 0;
       end if;
       return null;
     end $body$`,
    trigger('insert', 'new table as new_rows'),
    trigger('update', 'old table as old_rows new table as new_rows'),
    trigger('delete', 'old table as old_rows'),
  ]
}

const here = sql`c.relnamespace = to_regnamespace(current_schema()::text)`

/** The tallies that are kept at the moment: those whose table has their triggers. */
async function keptTallies(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname::text as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where ${here} and p.proname like ${`${prefix}\\_%`}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Makes the tallies that are missing, and takes away those that nobody wants any more. */
export async function ensureTallies(db: Db, config: ResolvedConfig): Promise<void> {
  const wanted = Object.values(config.resources).flatMap((resource) =>
    talliesOf(resource, config).map((tally) => ({ resource, tally })),
  )
  const kept = await keptTallies(db)
  const names = new Set(wanted.map(({ tally }) => tally.name))
  for (const name of kept)
    if (!names.has(name)) {
      await sql.raw(`drop function ${quote(name)} cascade`).execute(db)
      await sql.raw(`drop table if exists ${quote(name)}`).execute(db)
    }
  for (const { resource, tally } of wanted)
    if (!kept.has(tally.name))
      for (const statement of createTally(resource, tally)) await sql.raw(statement).execute(db)
}

/** Tells the tallies once more of records that are there, or that they are to forget them (`sign` -1). */
export async function countAgain(
  db: Db,
  resource: ResolvedResource,
  config: ResolvedConfig,
  where: RawBuilder<SqlBool>,
  sign: 1 | -1,
): Promise<void> {
  for (const tally of talliesOf(resource, config)) {
    const columns = sql.raw(columnsOf(tally))
    await sql`insert into ${sql.raw(quote(tally.name))}
      select ${columns}, ${sql.lit(sign)} * count(*) from ${sql.table(resource.name)}
      where deleted_at is null and ${where} group by ${columns}`.execute(db)
  }
}

/** Makes one row of those that tell of the same values, so that a tally stays as small as there are combinations. */
export async function foldTallies(db: Db, config: ResolvedConfig): Promise<void> {
  const tallies = Object.values(config.resources).flatMap((resource) => talliesOf(resource, config))
  for (const tally of tallies) {
    const table = quote(tally.name)
    const columns = columnsOf(tally)
    await db.transaction().execute(async (tx) => {
      // Whoever comes second would wait for rows that are gone then.
      await takeTurns(tx, [`fold ${tally.name}`])
      await sql
        .raw(`
          with many as (
            select array_agg(ctid) as places, ${columns}, sum(n) as n from ${table}
            group by ${columns} having count(*) > 1
          ), gone as (delete from ${table} where ctid in (select unnest(places) from many))
          insert into ${table} select ${columns}, n from many where n <> 0`)
        .execute(tx)
    })
  }
}
