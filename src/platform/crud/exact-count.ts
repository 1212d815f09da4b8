import { sql } from 'kysely'
import type { Db } from '../kernel.ts'
import { allOf } from './condition-sql.ts'
import type { RowQuery } from './row-query.ts'
import { createSnapshotMemory } from './snapshot-memory.ts'

export interface Counted {
  readonly total: number
  /** The state of the database it was counted in. */
  readonly snapshot: string
}

const memory = createSnapshotMemory<number>(500)

async function currentSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/**
 * How many rows a query finds, exactly. Counting 100,000 rows takes longer than all else of a list call, so counts are
 * remembered for as long as nothing is committed. `seen`: the snapshot just read from, if any.
 */
export async function countRows(db: Db, query: RowQuery, seen: string | null): Promise<Counted> {
  const counting = sql<Counted>`
    select count(*) as total, pg_current_snapshot()::text as snapshot
    from ${sql.table(query.resource.name)} where ${allOf(query.where)}`
  const { sql: text, parameters } = counting.compile(db)
  const key = JSON.stringify([text, parameters])
  const snapshot = seen ?? (await currentSnapshot(db))
  const known = memory.recall(db, key, snapshot)
  if (known !== null) return { total: known, snapshot }
  const { rows } = await counting.execute(db)
  const counted = rows[0] ?? { total: 0, snapshot }
  memory.remember(db, key, counted.snapshot, counted.total)
  return counted
}
