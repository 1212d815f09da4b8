import { sql } from 'kysely'
import type { Db } from '../kernel.ts'

/** What the database's schema holds already, by table; names as the database has them. */
export interface Existing {
  /** Column -> type, as `format_type` writes it. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Ours only: what an operator added under other names stays. */
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>
  readonly foreignKeys: ReadonlyMap<string, ReadonlySet<string>>
}

interface Row {
  readonly table: string
  readonly name: string
  readonly type: string
}

function byTable<T>(rows: readonly Row[], collect: (rows: readonly Row[]) => T): ReadonlyMap<string, T> {
  const tables = new Set(rows.map((row) => row.table))
  return new Map([...tables].map((table) => [table, collect(rows.filter((row) => row.table === table))]))
}

const names = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.map((row) => row.name))

const types = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [row.name, row.type]))

const here = sql`relnamespace = to_regnamespace(current_schema()::text)`

export async function readExisting(db: Db): Promise<Existing> {
  const columns = await sql<Row>`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${here} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(db)
  const indexes = await sql<Row>`
    select t.relname::text as "table", c.relname::text as name, '' as type
    from pg_class c join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
    where c.${here} and c.relname ~ '^[iu]x_'`.execute(db)
  const foreignKeys = await sql<Row>`
    select c.relname::text as "table", k.conname::text as name, '' as type
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${here} and k.contype = 'f'`.execute(db)
  return {
    columns: byTable(columns.rows, types),
    indexes: byTable(indexes.rows, names),
    foreignKeys: byTable(foreignKeys.rows, names),
  }
}
