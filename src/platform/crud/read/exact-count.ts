import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { allOf } from '../../records/condition-sql.ts'
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

const counting = ({ resource, where }: RowQuery) => sql<Counted>`
  select count(*) as total, pg_current_snapshot()::text as snapshot
  from ${sql.table(resource.name)} where ${allOf(where)}`

function keyOf(db: Db, query: RowQuery): string {
  const { sql: text, parameters } = counting(query).compile(db)
  return JSON.stringify([text, parameters])
}

/** How many it found when it was last counted; null: it never was. */
export const lastCount = (db: Db, query: RowQuery): number | null => memory.last(db, keyOf(db, query))

/**
 * How many rows a query finds, exactly. Counting 100,000 rows takes longer than all else of a list call, so counts are
 * remembered for as long as nothing is committed. `seen`: the snapshot just read from, if any.
 */
export async function countRows(db: Db, query: RowQuery, seen: string | null): Promise<Counted> {
  const key = keyOf(db, query)
  const snapshot = seen ?? (await currentSnapshot(db))
  const known = memory.recall(db, key, snapshot)
  if (known !== null) return { total: known, snapshot }
  const { rows } = await counting(query).execute(db)
  const counted = rows[0] ?? { total: 0, snapshot }
  memory.remember(db, key, counted.snapshot, counted.total)
  return counted
}
