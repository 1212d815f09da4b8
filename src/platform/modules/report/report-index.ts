import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { pointsSql, tidy } from './report-points.ts'
import type { ReportQuery } from './report-query.ts'

/** Which lines a report has, and what its columns come to. */
export interface ReportIndex {
  /** How many lines there are. */
  readonly total: number
  /** The times at which anything is known, the earliest first, each with how many houses that is of. */
  readonly times: readonly { readonly time: number; readonly houses: number }[]
  /** By column; one without a value is missing. */
  readonly summary: ReadonlyMap<number, ColumnSummary>
}

interface ColumnSummary {
  readonly max: number
  readonly min: number
  readonly avg: number
}

interface Group extends ColumnSummary {
  readonly time: number | null
  readonly col: number | null
  /** A bit for each house. */
  readonly houses: string
}

function countBits(bits: bigint): number {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count += 1
  return count
}

/** Looks over a report once. Fifty houses fit the bits of one number, which is what keeps that short. */
export async function readIndex(db: Db, query: ReportQuery): Promise<ReportIndex> {
  const { rows } = await sql<Group>`
    select time, col, bit_or(1::bigint << house)::text as houses, max(value), min(value), avg(value)
    from (${pointsSql(query, query)}) p group by grouping sets ((time), (col)) order by time`.execute(db)
  const times = rows.flatMap(({ time, houses }) =>
    time === null ? [] : [{ time, houses: countBits(BigInt(houses)) }],
  )
  const summary = rows.flatMap(({ col, max, min, avg }) =>
    col === null ? [] : [[col, { max: tidy(max), min: tidy(min), avg: tidy(avg) }] as const],
  )
  return {
    times,
    total: times.reduce((sum, { houses }) => sum + houses, 0),
    summary: new Map(summary),
  }
}
