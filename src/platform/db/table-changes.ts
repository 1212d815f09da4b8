import { sql } from 'kysely'
import type { Db } from '../contracts.ts'
import type { Existing } from './existing.ts'
import type { Index } from './index-definition.ts'
import { objectName, quote } from './names.ts'
import type { Column, Table } from './table.ts'

/** A unique index that goes by what words look like. */
interface UniqueIndex {
  readonly table: string
  readonly index: Index
}

/** Statements that bring a table from what it is to what is wanted, by the phase they belong to. */
export interface Changes {
  /** What goes, first: a column takes its indexes along, and neither may be named a second time. */
  readonly drop?: readonly string[]
  readonly columns?: readonly string[]
  /** What relies on the columns, last. */
  readonly add?: readonly string[]
  /** After what is added: what they cover has to be looked at first. */
  readonly unique?: readonly UniqueIndex[]
  /** What would lose data: the operator has to run it by hand. */
  readonly refused?: readonly string[]
  /** What the operator has to run in its stead where something has another name and is the same. */
  readonly renames?: readonly string[]
}

const exists = async (db: Db, query: string) =>
  (await sql.raw(`${query} limit 1`).execute(db)).rows.length > 0

const computed = (expression: string | null) =>
  expression === null ? '' : ` generated always as (${expression}) stored`

const define = ({ name, type, modifiers, computedBy }: Column) =>
  `${quote(name)} ${type} ${modifiers}`.trimEnd() + computed(computedBy)

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

function createTable({ name, columns, primaryKey, partitionedBy }: Table): string {
  const key = `primary key (${primaryKey.map(quote).join(', ')})`
  const partitions = partitionedBy === null ? '' : ` partition by range (${quote(partitionedBy)})`
  return `create table ${quote(name)} (${[...columns.map(define), key].join(', ')})${partitions}`
}

/** Rows that exist already get the initial value of a column that is new. */
function addColumn(table: string, column: Column): string[] {
  const add = `alter table ${quote(table)} add column ${define(column)}`
  if (column.initial === null) return [add]
  return [
    `${add} default ${literal(column.initial)}`,
    `alter table ${quote(table)} alter ${quote(column.name)} drop default`,
  ]
}

/** All of them at once: the database writes the whole table anew for it. */
const addComputed = (table: string, columns: readonly Column[]) =>
  columns.length === 0
    ? []
    : [`alter table ${quote(table)} ${columns.map((column) => `add column ${define(column)}`).join(', ')}`]

const dropColumn = (table: string, name: string) => `alter table ${quote(table)} drop column ${quote(name)}`

const renameColumn = (table: string, from: string, to: string) =>
  `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`

export async function columnChanges(db: Db, table: Table, existing: Existing): Promise<Changes> {
  const present = existing.columns.get(table.name)
  if (!present) return { columns: [createTable(table)] }
  const kept = existing.computed.get(table.name) ?? new Map<string, string>()
  const added = table.columns.filter(({ name }) => !present.has(name))
  const retyped = table.columns.filter(({ name, type }) => (present.get(name) ?? type) !== type)
  const wanted = new Set(table.columns.map(({ name }) => name))
  /** The columns computed from one have to go before it does, or becomes another. */
  const release = (name: string) =>
    [...kept].flatMap(([key, from]) => (from === name ? [dropColumn(table.name, key)] : []))
  const dropped = [...kept.keys()]
    .filter((name) => !wanted.has(name))
    .map((name) => dropColumn(table.name, name))
  const refused = retyped.flatMap(({ name, type }) => [
    ...release(name),
    `alter table ${quote(table.name)} alter column ${quote(name)} type ${type} using ${quote(name)}::${type}`,
  ])
  const written = added.filter(({ computedBy }) => computedBy === null)
  const renames: string[] = []
  for (const [name, type] of present) {
    if (wanted.has(name) || kept.has(name)) continue
    const holdsData = await exists(db, `select 1 from ${quote(table.name)} where ${quote(name)} is not null`)
    if (holdsData) refused.push(...release(name), dropColumn(table.name, name))
    else dropped.push(dropColumn(table.name, name))
    const alike = holdsData ? written.filter((column) => column.type === type) : []
    renames.push(...alike.map((column) => renameColumn(table.name, name, column.name)))
  }
  const keys = added.filter(({ computedBy }) => computedBy !== null)
  return {
    columns: [
      ...written.flatMap((column) => addColumn(table.name, column)),
      ...addComputed(table.name, keys),
      ...dropped,
    ],
    refused,
    renames,
  }
}

/** Column -> type, without those that the database computes. */
const writtenColumns = ({ columns, computed }: Existing, table: string) =>
  [...(columns.get(table) ?? [])].filter(([name]) => !computed.get(table)?.has(name)).sort()

/**
 * A table that nobody wants any more, though it has records, beside a new one with the same columns: an entity that was
 * given another name would start without its records.
 */
export async function tableRenames(
  db: Db,
  wanted: readonly Table[],
  existing: Existing,
): Promise<Pick<Changes, 'refused' | 'renames'>> {
  const names = new Set(wanted.map(({ name }) => name))
  const former = [...existing.columns.keys()].filter((name) => !names.has(name))
  const refused: string[] = []
  const renames: string[] = []
  for (const { name, columns } of wanted) {
    if (existing.columns.has(name)) continue
    const own = columns.flatMap((column) =>
      column.computedBy === null ? [[column.name, column.type] as const] : [],
    )
    const look = JSON.stringify(own.sort())
    for (const other of former) {
      if (JSON.stringify(writtenColumns(existing, other)) !== look) continue
      if (!(await exists(db, `select 1 from ${quote(other)}`))) continue
      refused.push(`drop table ${quote(other)} cascade`)
      renames.push(`alter table ${quote(other)} rename to ${quote(name)}`)
    }
  }
  return { refused, renames }
}

const createIndex = (table: string, { name, unique, definition }: Index, further = '') =>
  `create ${unique ? 'unique ' : ''}index ${quote(name)} on ${quote(table)} ${definition}${further}`

/** A unique index that had to leave records out: once they are told apart it is made anew. */
const leavesOut = (definition: string) => /\bid <> ALL\b/.test(definition)

export function indexChanges(table: string, wanted: readonly Index[], existing: Existing): Changes {
  const present = existing.indexes.get(table) ?? new Map<string, string>()
  const wantedNames = new Set(wanted.map(({ name }) => name))
  const stays = (name: string) => wantedNames.has(name) && !leavesOut(present.get(name) ?? '')
  const added = wanted.filter(({ name }) => !present.has(name) || !stays(name))
  return {
    drop: [...present.keys()].filter((name) => !stays(name)).map((name) => `drop index ${quote(name)}`),
    add: added.filter(({ twins }) => twins === undefined).map((index) => createIndex(table, index)),
    unique: added.filter(({ twins }) => twins !== undefined).map((index) => ({ table, index })),
  }
}

/** Makes a unique index, and answers the records that it had to leave out because an earlier one looks like them. */
export async function createUnique(db: Db, { table, index }: UniqueIndex): Promise<readonly string[]> {
  const { rows } = await sql.raw<{ id: string }>(index.twins ?? '').execute(db)
  const ids = rows.map(({ id }) => id)
  const others = ids.length > 0 ? ` and id <> all (array[${ids.map(literal).join(', ')}])` : ''
  await sql.raw(createIndex(table, index, others)).execute(db)
  return ids
}

/** Empties the pointers that lead to no record of the table they are to refer to; null: there are none. */
async function repairOf(db: Db, table: string, column: Column, existing: Existing) {
  if (column.refersTo === null || !existing.columns.get(table)?.has(column.name)) return null
  const target = quote(column.refersTo)
  const pointer = `pointing.${quote(column.name)}`
  const isDangling = existing.columns.has(column.refersTo)
    ? `${pointer} is not null and not exists (select 1 from ${target} target where target.id = ${pointer})`
    : `${pointer} is not null`
  return (await exists(db, `select 1 from ${quote(table)} pointing where ${isDangling}`))
    ? `update ${quote(table)} pointing set ${quote(column.name)} = null where ${isDangling}`
    : null
}

/** A foreign key that leads elsewhere than its reference goes, and so does one whose reference is none any more. */
export async function foreignKeyChanges(db: Db, table: Table, existing: Existing): Promise<Changes> {
  const present = existing.foreignKeys.get(table.name) ?? new Map<string, string>()
  const wanted = new Map(
    table.columns
      .filter(({ refersTo }) => refersTo !== null)
      .map((column) => [objectName('fk', table.name, column.name), column]),
  )
  const add: string[] = []
  const refused: string[] = []
  for (const [name, column] of wanted) {
    if (present.get(name) === column.refersTo) continue
    const repair = await repairOf(db, table.name, column, existing)
    if (repair !== null) refused.push(repair)
    add.push(
      `alter table ${quote(table.name)} add constraint ${quote(name)} foreign key (${quote(column.name)}) references ${quote(column.refersTo ?? '')} (id)`,
    )
  }
  const drop = [...present]
    .filter(([name, target]) => wanted.get(name)?.refersTo !== target)
    .map(([name]) => `alter table ${quote(table.name)} drop constraint ${quote(name)}`)
  return { drop, add, refused }
}
