import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { partsOf } from '../device/read-parts.ts'
import { pointsSql, tidy } from './report-points.ts'
import type { ReportQuery } from './report-query.ts'
import { type ReportReset, resetReader } from './report-resets.ts'

/** Which lines a report has, and what its columns come to. */
export interface ReportIndex {
  /** How many lines there are. */
  readonly total: number
  /** The times at which anything is known, the earliest first, each with how many houses that is of. */
  readonly times: readonly { readonly time: number; readonly houses: number }[]
  /** By column; one without a value is missing. */
  readonly summary: ReadonlyMap<number, ColumnSummary>
  /** Where counters began anew, the earliest first. */
  readonly resets: readonly ReportReset[]
}

interface ColumnSummary {
  readonly max: number
  readonly min: number
  readonly avg: number
}

interface Group {
  readonly time: number | null
  readonly col: number | null
  readonly max: number
  readonly min: number
  readonly sum: number
  readonly count: number
  /** A bit for each house. */
  readonly houses: string
}

function countBits(bits: bigint): number {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count += 1
  return count
}

type Sums = Pick<Group, 'max' | 'min' | 'sum' | 'count'>

const together = (one: Sums, other: Sums): Sums => ({
  max: Math.max(one.max, other.max),
  min: Math.min(one.min, other.min),
  sum: one.sum + other.sum,
  count: one.count + other.count,
})

const summaryOf = ({ max, min, sum, count }: Sums): ColumnSummary => ({
  ...{ max: tidy(max), min: tidy(min), avg: tidy(sum / count) },
})

/** Looks over a report once, part by part. Fifty houses fit the bits of one number, which is what keeps that short. */
export async function readIndex(db: Db, query: ReportQuery): Promise<ReportIndex> {
  const times: ReportIndex['times'][number][] = []
  const sums = new Map<number, Sums>()
  const resets: ReportReset[] = []
  const resetsOf = resetReader(db, query)
  for (const part of partsOf({ ...query, seconds: query.seconds ?? 1 })) {
    const { rows } = await sql<Group>`
      select time, col, bit_or(1::bigint << house)::text as houses, max(value), min(value),
        sum(value)::float8 as sum, count(*)::int as count
      from (${pointsSql(query, part)}) p group by grouping sets ((time), (col)) order by time`.execute(db)
    for (const { time, col, houses, ...own } of rows) {
      if (time !== null) times.push({ time, houses: countBits(BigInt(houses)) })
      if (col === null) continue
      const before = sums.get(col)
      sums.set(col, before ? together(before, own) : own)
    }
    for (const reset of await resetsOf(part)) resets.push(reset)
  }
  return {
    times,
    resets,
    total: times.reduce((sum, { houses }) => sum + houses, 0),
    summary: new Map([...sums].map(([col, own]) => [col, summaryOf(own)])),
  }
}
