import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { type Part, partsOf } from '../device/read-parts.ts'
import { pointsSql, tidy } from './report-points.ts'
import type { ReportQuery } from './report-query.ts'
import { type ReportReset, resetReader } from './report-resets.ts'

/** Which lines a report has, and what its columns come to. */
export interface ReportIndex {
  /** How many lines there are. */
  readonly total: number
  /** The times at which anything is known, the earliest first. */
  readonly times: readonly TimeOfLines[]
  /** By column; one without a value is missing, and so is one of names, which have no order and no average. */
  readonly summary: ReadonlyMap<number, ColumnSummary>
  /** Where counters began anew, the earliest first. */
  readonly resets: readonly ReportReset[]
}

interface TimeOfLines {
  readonly time: number
  /** How many houses have a line at that time. */
  readonly houses: number
  /** Which houses those are: a bit for each of the fifty at most, which a number holds exactly. */
  readonly houseBits: number
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

/** Whether a house, by its place in the report, has a line at a time. */
export const hasLine = ({ houseBits }: TimeOfLines, house: number): boolean =>
  Math.floor(houseBits / 2 ** house) % 2 === 1

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

/**
 * The values as the lines show them: where a counter began anew, with what it said last. Of several resets in one cell the
 * last one stands there.
 */
function shownSql(query: ReportQuery, part: Part, resets: readonly ReportReset[]): RawBuilder<unknown> {
  const points = pointsSql(query, part)
  if (resets.length === 0) return points
  const byCell = new Map(resets.map((reset) => [`${reset.time} ${reset.house} ${reset.column}`, reset]))
  const cells = [...byCell.values()]
  return sql`select p.time, p.house, p.col, coalesce(x.shown, p.value) as value from (${points}) p left join unnest(
    ${cells.map(({ time }) => time)}::bigint[], ${cells.map(({ house }) => house)}::int[],
    ${cells.map(({ column }) => column)}::int[], ${cells.map(({ to }) => to)}::float8[]
  ) x(time, house, col, shown) on x.time = p.time and x.house = p.house and x.col = p.col`
}

/** Looks over a report once, part by part. Fifty houses fit the bits of one number, which is what keeps that short. */
export async function readIndex(db: Db, query: ReportQuery): Promise<ReportIndex> {
  const times: TimeOfLines[] = []
  const sums = new Map<number, Sums>()
  const resets: ReportReset[] = []
  const named = new Set(query.series.flatMap(({ column, isNamed }) => (isNamed ? [column] : [])))
  const resetsOf = resetReader(db, query)
  for (const part of partsOf({ ...query, seconds: query.seconds ?? 1 })) {
    const inPart = await resetsOf(part)
    const { rows } = await sql<Group>`
      select time, col, bit_or(1::bigint << house)::text as houses, max(value), min(value),
        sum(value)::float8 as sum, count(*)::int as count
      from (${shownSql(query, part, inPart)}) p group by grouping sets ((time), (col)) order by time`.execute(
      db,
    )
    for (const { time, col, houses, ...own } of rows) {
      if (time !== null) times.push({ time, houses: countBits(BigInt(houses)), houseBits: Number(houses) })
      if (col === null || named.has(col)) continue
      const before = sums.get(col)
      sums.set(col, before ? together(before, own) : own)
    }
    for (const reset of inPart) resets.push(reset)
  }
  return {
    times,
    resets,
    total: times.reduce((sum, { houses }) => sum + houses, 0),
    summary: new Map([...sums].map(([col, own]) => [col, summaryOf(own)])),
  }
}
