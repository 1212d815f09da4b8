import { sql } from 'kysely'
import type { ResolvedConfig } from '#schema'
import type { Db } from '../contracts.ts'
import type { PlatformModules } from '../module-contracts.ts'
import { commentTable, logPartTable, timelineTable } from '../services/history-tables.ts'
import { signingTable } from '../services/signing.ts'
import { uploadLedger } from '../services/uploads.ts'
import { readExisting } from './existing.ts'
import type { Index } from './index-definition.ts'
import { indexesOf, moduleIndex } from './indexes.ts'
import { nameFunctions } from './name-keys.ts'
import { quote, snake } from './names.ts'
import { resourceTable } from './resource-table.ts'
import { moduleTable, type Table } from './table.ts'
import {
  type Changes,
  columnChanges,
  createUnique,
  foreignKeyChanges,
  indexChanges,
  tableRenames,
} from './table-changes.ts'
import { ensureTallies } from './tally-tables.ts'
import { createFunction } from './text-search.ts'

/**
 * Makes the functions that keys of names are computed by, where they are not there yet. Answers what forgets those of
 * former readings: once no column is computed by them any more.
 */
async function ensureNameFunctions(db: Db): Promise<() => Promise<void>> {
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

const trigger = 'append_only'

/** Of a statement rather than of its rows, so that a truncation is refused as well. */
const createRefusal = `
create or replace function refuse_change() returns trigger
language plpgsql as $body$
begin
  raise exception 'records of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $body$`

/** The tables whose records the database keeps from being changed at the moment. */
async function keptTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ table: string }>`
    select c.relname::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = to_regnamespace(current_schema()::text) and t.tgname = ${trigger}`.execute(db)
  return new Set(rows.map(({ table }) => table))
}

/** Statements by which the tables that want it, and no others, take only new records. */
function triggerChanges(
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

const listed = (statements: readonly string[]) => statements.map((text) => `${text};`).join('\n')

/**
 * The config asks for changes of the tables that would lose data. `statements` make them, by hand; `renames` take their
 * places where something has another name and is the same.
 */
export class SchemaChangeRefused extends Error {
  readonly statements: readonly string[]
  readonly renames: readonly string[]
  constructor(statements: readonly string[], renames: readonly string[]) {
    const instead = renames.length > 0 ? `\n如果只是改了名字，请改为执行：\n${listed(renames)}` : ''
    super(`表结构的变更会丢失数据，确认后请手动执行：\n${listed(statements)}${instead}`)
    this.name = 'SchemaChangeRefused'
    this.statements = statements
    this.renames = renames
  }
}

type ModuleTables = Pick<PlatformModules, 'tables' | 'indexes'>

interface IndexedTable extends Table {
  readonly indexes: readonly Index[]
  readonly appendOnly: boolean
}

function wantedTables(config: ResolvedConfig, modules: ModuleTables): readonly IndexedTable[] {
  const further = (table: string) =>
    modules.indexes.filter((index) => snake(index.table) === table).map(moduleIndex)
  const ofResources = Object.values(config.resources).map((resource) => {
    const table = resourceTable(resource)
    const indexes = [...indexesOf(resource, config), ...further(table.name)]
    return { ...table, indexes, appendOnly: resource.appendOnly }
  })
  const ofModules = [uploadLedger, signingTable, timelineTable, commentTable, logPartTable, ...modules.tables]
    .map((module) => ({ table: moduleTable(module), appendOnly: module.appendOnly ?? false }))
    .map(({ table, appendOnly }) => ({ ...table, indexes: further(table.name), appendOnly }))
  return [...ofResources, ...ofModules]
}

/** Records of a table which look, in these fields together, like an earlier one. */
interface Alike {
  readonly table: string
  readonly fields: readonly string[]
  readonly ids: readonly string[]
}

/**
 * Creates and extends the tables of the config and of the modules. Idempotent; several processes may start at once.
 * Answers the records that no unique index tells apart. Throws `SchemaChangeRefused`, having changed nothing, where
 * data would be lost.
 */
export function ensureTables(
  db: Db,
  config: ResolvedConfig,
  modules: ModuleTables,
): Promise<readonly Alike[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ensure_tables'))`.execute(tx)
    await sql.raw(createFunction).execute(tx)
    await sql.raw(createRefusal).execute(tx)
    const forgetFormer = await ensureNameFunctions(tx)
    const existing = await readExisting(tx)
    const wanted = wantedTables(config, modules)
    const changes: Changes[] = [await tableRenames(tx, wanted, existing)]
    for (const table of wanted)
      changes.push(
        await columnChanges(tx, table, existing),
        indexChanges(table.name, table.indexes, existing),
        await foreignKeyChanges(tx, table, existing),
      )
    const all = (phase: Exclude<keyof Changes, 'unique'>) => changes.flatMap((change) => change[phase] ?? [])
    const refused = all('refused')
    if (refused.length > 0) throw new SchemaChangeRefused(refused, all('renames'))
    const triggers = triggerChanges(wanted, await keptTables(tx))
    for (const statement of [...all('drop'), ...all('columns'), ...all('add'), ...triggers])
      await sql.raw(statement).execute(tx)
    await forgetFormer()
    await ensureTallies(tx, config)
    const alike: Alike[] = []
    for (const unique of changes.flatMap((change) => change.unique ?? [])) {
      const ids = await createUnique(tx, unique)
      if (ids.length > 0) alike.push({ table: unique.table, fields: unique.index.fields, ids })
    }
    return alike
  })
}
