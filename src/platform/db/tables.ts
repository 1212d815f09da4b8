import { sql } from 'kysely'
import type { ResolvedConfig } from '#schema'
import type { Db, PlatformModules } from '../contracts.ts'
import { resourceTable } from './columns.ts'
import { readExisting } from './existing.ts'
import { type Index, indexesOf, moduleIndex } from './indexes.ts'
import { snake } from './names.ts'
import { moduleTable, type Table } from './table.ts'
import { type Changes, columnChanges, foreignKeyChanges, indexChanges } from './table-changes.ts'
import { createFunction } from './text-search.ts'

/** The config asks for changes of the tables that would lose data. `statements` make them, by hand. */
export class SchemaChangeRefused extends Error {
  readonly statements: readonly string[]
  constructor(statements: readonly string[]) {
    super(`表结构的变更会丢失数据，确认后请手动执行：\n${statements.map((text) => `${text};`).join('\n')}`)
    this.name = 'SchemaChangeRefused'
    this.statements = statements
  }
}

type ModuleTables = Pick<PlatformModules, 'tables' | 'indexes'>

interface IndexedTable extends Table {
  readonly indexes: readonly Index[]
}

function wantedTables(config: ResolvedConfig, modules: ModuleTables): readonly IndexedTable[] {
  const further = (table: string) =>
    modules.indexes.filter((index) => snake(index.table) === table).map(moduleIndex)
  const ofResources = Object.values(config.resources).map((resource) => {
    const table = resourceTable(resource)
    return { ...table, indexes: [...indexesOf(resource, config), ...further(table.name)] }
  })
  const ofModules = modules.tables
    .map(moduleTable)
    .map((table) => ({ ...table, indexes: further(table.name) }))
  return [...ofResources, ...ofModules]
}

/**
 * Creates and extends the tables of the config and of the modules. Idempotent; several processes may start at once.
 * Throws `SchemaChangeRefused`, having changed nothing, where data would be lost.
 */
export async function ensureTables(db: Db, config: ResolvedConfig, modules: ModuleTables) {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ensure_tables'))`.execute(tx)
    await sql.raw(createFunction).execute(tx)
    const existing = await readExisting(tx)
    const changes: Changes[] = []
    for (const table of wantedTables(config, modules))
      changes.push(
        await columnChanges(tx, table, existing),
        indexChanges(table.name, table.indexes, existing),
        await foreignKeyChanges(tx, table, existing),
      )
    const all = (phase: keyof Changes) => changes.flatMap((change) => change[phase] ?? [])
    const refused = all('refused')
    if (refused.length > 0) throw new SchemaChangeRefused(refused)
    for (const statement of [...all('drop'), ...all('columns'), ...all('add')])
      await sql.raw(statement).execute(tx)
  })
}
