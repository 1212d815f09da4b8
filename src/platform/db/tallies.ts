import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Derivation,
  fieldsIn,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type Total,
} from '#schema'
import type { Db } from '../contracts.ts'
import { columnType, isStored } from './columns.ts'
import { hash, objectName, quote, snake } from './names.ts'
import { takeTurns } from './row-locks.ts'
import { isAnswered } from './searched-fields.ts'

/**
 * How many living records of a resource there are by the values of some fields, kept by the database in the
 * transaction of each write. Each write adds rows with what it changed, so that no two wait for each other; what a
 * combination of values comes to is their sum.
 */
export interface Tally {
  /** Its table; the definition is part of the name, so that a tally of other fields is made anew. */
  readonly name: string
  readonly fields: ReadonlySet<string>
}

const prefix = 'tally'

/** The fields by whose values lists with tabs are counted, whoever looks: dictionaries, and what their scope goes by. */
function talliedFields({ list, scope, fields }: ResolvedResource): readonly string[] {
  if (scope !== null && !('through' in scope) && !('writes' in scope)) return []
  const searched = list.search.flatMap((item) => (item.by === 'field' ? [item.field] : []))
  const counted = [
    ...Object.values(list.ownTabs),
    ...Object.values(list.figures),
    ...Object.values(list.totals),
  ]
  const named = [...searched, ...counted.flatMap(({ where }) => fieldsIn(where)), list.tabs ?? '']
  const choices = [...new Set(named)].filter((name) => fields[name]?.kind === 'choice')
  return scope !== null && 'through' in scope ? [scope.through, ...choices] : choices
}

const tallyBy = ({ name }: ResolvedResource, fields: readonly string[]): Tally => ({
  name: objectName(prefix, name, hash(fields.join())),
  fields: new Set(fields),
})

/** Null: nobody asks how many records its list has in each tab. */
export function listTally(resource: ResolvedResource): Tally | null {
  const { list } = resource
  const hasTabs = list.tabs !== null || Object.keys(list.ownTabs).length > 0
  if (!hasTabs || !isAnswered(resource)) return null
  const fields = talliedFields(resource).filter((field) => {
    const found = resource.fields[field]
    return found !== undefined && isStored(found)
  })
  return fields.length === 0 ? null : tallyBy(resource, fields)
}

const scopedThrough = ({ scope }: ResolvedResource): string | null =>
  scope !== null && 'through' in scope ? scope.through : null

/**
 * The owner that counted records and those they point at have in common, as the field that both name it by: whoever sees
 * the ones of an owner sees the others. Null: there is none, or what is counted has no tally by it.
 */
export function sharedOwner(
  resource: ResolvedResource,
  counted: ResolvedResource,
  { by }: Pick<Total, 'by'>,
): string | null {
  const pointer = counted.fields[by]
  const owner = pointer?.kind === 'reference' && typeof pointer.within === 'string' ? pointer.within : null
  const isShared = [resource, counted].every((one) => owner !== null && scopedThrough(one) === owner)
  return isShared && owner !== null && listTally(counted)?.fields.has(owner) ? owner : null
}

/**
 * Of the records that point at others with a list of pointers; null: a figure asks for more than how many there are.
 * No index counts them, since none has lists of pointers in an order and tells which records live.
 */
export function pointerTally(
  resource: ResolvedResource,
  by: ResolvedField,
  figure: Derivation,
): Tally | null {
  const isCounted =
    'count' in figure && figure.where === null && figure.whose === undefined && figure.distinct === undefined
  return isCounted && by.kind === 'references' ? tallyBy(resource, [by.name]) : null
}

function pointerTallies(resource: ResolvedResource, { resources }: ResolvedConfig): readonly Tally[] {
  const figures = Object.values(resources).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.kind === 'derived' ? [field.from] : [])),
  )
  const tallies = figures.flatMap((from) => {
    const by = 'count' in from && from.count === resource.name ? resource.fields[from.by] : undefined
    return (by && pointerTally(resource, by, from)) ?? []
  })
  return [...new Map(tallies.map((tally) => [tally.name, tally])).values()]
}

const talliesOf = (resource: ResolvedResource, config: ResolvedConfig): readonly Tally[] => [
  ...[listTally(resource)].filter((tally) => tally !== null),
  ...pointerTallies(resource, config),
]

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
