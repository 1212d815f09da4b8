import { sql } from 'kysely'
import type { Db } from '../kernel.ts'
import { allOf } from './condition-sql.ts'
import type { RowQuery } from './row-query.ts'

interface Counted {
  readonly snapshot: string
  readonly total: number
}

const kept = 500

/** Per database: a platform in the same process with another database has counts of its own. */
const memory = new WeakMap<Db, Map<string, Counted>>()

function memoryOf(db: Db) {
  const known = memory.get(db) ?? new Map<string, Counted>()
  memory.set(db, known)
  return known
}

function remember(counts: Map<string, Counted>, key: string, counted: Counted) {
  counts.delete(key)
  counts.set(key, counted)
  const oldest = counts.keys().next().value
  if (counts.size > kept && oldest !== undefined) counts.delete(oldest)
}

async function currentSnapshot(db: Db) {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/**
 * How many rows a query finds, exactly. Counting 100,000 rows takes longer than all else of a list call, so a count
 * is remembered together with the snapshot it was made in: the same snapshot means that nothing was committed
 * anywhere since, by any process, and the count still holds. `seen`: the snapshot just read from, if any.
 */
export async function countRows(db: Db, query: RowQuery, seen: string | null): Promise<number> {
  const counting = sql<Counted>`
    select count(*) as total, pg_current_snapshot()::text as snapshot
    from ${sql.table(query.resource.name)} where ${allOf(query.where)}`
  const { sql: text, parameters } = counting.compile(db)
  const key = JSON.stringify([text, parameters])
  const counts = memoryOf(db)
  const known = counts.get(key)
  if (known && known.snapshot === (seen ?? (await currentSnapshot(db)))) return known.total
  const { rows } = await counting.execute(db)
  const counted = rows[0]
  if (!counted) return 0
  remember(counts, key, counted)
  return counted.total
}
