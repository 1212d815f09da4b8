import { sql } from 'kysely'
import type { Db } from '../contracts.ts'

/** What the database's schema holds already, by table; names as the database has them. */
export interface Existing {
  /** Column -> type, as `format_type` writes it. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Those that the database computes -> the column they are computed from. */
  readonly computed: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Ours only: what an operator added under other names stays. Name -> definition of a unique one, else empty. */
  readonly indexes: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Ours only. Name -> the table it refers to. */
  readonly foreignKeys: ReadonlyMap<string, ReadonlyMap<string, string>>
}

interface Row {
  readonly table: string
  readonly name: string
  /** A column's type, a unique index's definition, or the table a foreign key refers to. */
  readonly value: string
}

function byTable<T>(rows: readonly Row[], collect: (rows: readonly Row[]) => T): ReadonlyMap<string, T> {
  const tables = new Set(rows.map((row) => row.table))
  return new Map([...tables].map((table) => [table, collect(rows.filter((row) => row.table === table))]))
}

const byName = (rows: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(rows.map((row) => [row.name, row.value]))

const here = sql`relnamespace = to_regnamespace(current_schema()::text)`

export async function readExisting(db: Db): Promise<Existing> {
  const columns = await sql<Row>`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${here} and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`.execute(
    db,
  )
  const computed = await sql<Row>`
    select c.relname::text as "table", a.attname::text as name, source.attname::text as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refobjid = c.oid
      join pg_attribute source on source.attrelid = c.oid and source.attnum = p.refobjsubid
    where ${here} and a.attgenerated = 's' and not a.attisdropped and source.attnum <> a.attnum`.execute(db)
  const indexes = await sql<Row>`
    select t.relname::text as "table", c.relname::text as name,
      case when i.indisunique then pg_get_indexdef(i.indexrelid) else '' end as value
    from pg_class c join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
    where c.${here} and c.relname ~ '^[iu]x_'`.execute(db)
  const foreignKeys = await sql<Row>`
    select c.relname::text as "table", k.conname::text as name, target.relname::text as value
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    where c.${here} and k.contype = 'f' and k.conname ~ '^fk_'`.execute(db)
  return {
    columns: byTable(columns.rows, byName),
    computed: byTable(computed.rows, byName),
    indexes: byTable(indexes.rows, byName),
    foreignKeys: byTable(foreignKeys.rows, byName),
  }
}
