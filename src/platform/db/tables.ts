import { type Kysely, sql } from 'kysely'
import type { ResolvedConfig, ResolvedField, ResolvedResource } from '#schema'
import type { Db, Tables } from '../kernel.ts'
import { type Column, columnsOf } from './columns.ts'
import { type Existing, readExisting } from './existing.ts'
import { indexesOf } from './indexes.ts'
import { objectName, quote, snake } from './names.ts'
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

const run = (db: Kysely<Tables>, statement: string) => sql.raw(statement).execute(db)

const define = ({ name, type }: Column) => `${quote(name)} ${type}`

const literal = (value: unknown) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** Records that exist already get the default of a field that is new. */
function addColumn(table: string, column: Column, field: ResolvedField | undefined): string[] {
  const value = field?.default
  const filled = typeof value === 'number' || typeof value === 'string'
  const add = `alter table ${quote(table)} add column ${define(column)}`
  return filled
    ? [
        `${add} default ${literal(value)}`,
        `alter table ${quote(table)} alter ${quote(column.name)} drop default`,
      ]
    : [add]
}

/** As `format_type` writes it. */
const typeName = (type: string) =>
  type
    .replace(/ (collate "C"|primary key|not null|default 1)/g, '')
    .replace('timestamp(0)', 'timestamp(0) without time zone')

interface Plan {
  readonly statements: readonly string[]
  readonly refused: readonly string[]
}

const holdsData = async (db: Db, table: string, column: string) => {
  const found = await sql`select 1 from ${sql.id(table)} where ${sql.id(column)} is not null limit 1`.execute(
    db,
  )
  return found.rows.length > 0
}

async function dropColumns(db: Db, table: string, extra: readonly string[]): Promise<Plan> {
  const statements: string[] = []
  const refused: string[] = []
  for (const column of extra) {
    const drop = `alter table ${quote(table)} drop column ${quote(column)}`
    if (await holdsData(db, table, column)) refused.push(drop)
    else statements.push(drop)
  }
  return { statements, refused }
}

async function planColumns(db: Db, resource: ResolvedResource, existing: Existing): Promise<Plan> {
  const table = snake(resource.name)
  const columns = columnsOf(resource)
  const present = existing.columns.get(table)
  if (!present)
    return { statements: [`create table ${quote(table)} (${columns.map(define).join(', ')})`], refused: [] }
  const fieldOf = new Map(Object.values(resource.fields).map((field) => [snake(field.name), field]))
  const added = columns
    .filter((column) => !present.has(column.name))
    .flatMap((column) => addColumn(table, column, fieldOf.get(column.name)))
  const changed = columns
    .filter((column) => present.has(column.name) && present.get(column.name) !== typeName(column.type))
    .map(({ name, type }) => {
      const to = typeName(type)
      return `alter table ${quote(table)} alter column ${quote(name)} type ${to} using ${quote(name)}::${to}`
    })
  const wanted = new Set(columns.map((column) => column.name))
  const extra = [...present.keys()].filter((name) => !wanted.has(name))
  const dropped = await dropColumns(db, table, extra)
  return { statements: [...added, ...dropped.statements], refused: [...changed, ...dropped.refused] }
}

function planIndexes(resource: ResolvedResource, config: ResolvedConfig, existing: Existing): string[] {
  const table = snake(resource.name)
  const wanted = indexesOf(resource, config)
  const present = existing.indexes.get(table) ?? new Set()
  const names = new Set(wanted.map((index) => index.name))
  const dropped = [...present].filter((name) => !names.has(name)).map((name) => `drop index ${quote(name)}`)
  const added = wanted
    .filter((index) => !present.has(index.name))
    .map((index) => {
      const create = index.unique ? 'create unique index' : 'create index'
      return `${create} ${quote(index.name)} on ${quote(table)} ${index.definition}`
    })
  return [...dropped, ...added]
}

function planForeignKeys(resource: ResolvedResource, existing: Existing): string[] {
  const table = snake(resource.name)
  const present = existing.foreignKeys.get(table) ?? new Set()
  return columnsOf(resource).flatMap(({ name, refersTo }) => {
    const constraint = objectName('fk', table, name)
    if (refersTo === null || present.has(constraint)) return []
    const target = `${quote(snake(refersTo))} (id)`
    return [
      `alter table ${quote(table)} add constraint ${quote(constraint)} foreign key (${quote(name)}) references ${target}`,
    ]
  })
}

/**
 * Creates and extends the tables of the config, and `further` ones. Idempotent; several processes may start at
 * once. Throws `SchemaChangeRefused`, having changed nothing, where data would be lost.
 */
export async function ensureTables(db: Db, config: ResolvedConfig, further: readonly string[]) {
  const resources = Object.values(config.resources)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ensure_tables'))`.execute(tx)
    await run(tx, createFunction)
    const existing = await readExisting(tx)
    const plans: Plan[] = []
    for (const resource of resources) plans.push(await planColumns(tx, resource, existing))
    const refused = plans.flatMap((plan) => plan.refused)
    if (refused.length > 0) throw new SchemaChangeRefused(refused)
    const statements = [
      ...plans.flatMap((plan) => plan.statements),
      ...resources.flatMap((resource) => planIndexes(resource, config, existing)),
      ...resources.flatMap((resource) => planForeignKeys(resource, existing)),
      ...further,
    ]
    for (const statement of statements) await run(tx, statement)
  })
}
