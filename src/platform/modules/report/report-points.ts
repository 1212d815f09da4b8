import { type RawBuilder, sql } from 'kysely'
import { day, hour, second } from '#domain/durations.ts'
import type { ReportAggregate } from '#domain/series-interval.ts'
import type { Db } from '../../contracts.ts'
import type { Part } from '../device/read-parts.ts'
import type { ReportQuery } from './report-query.ts'

/** One value of a report, by the places of its house and its column. */
export interface ReportPoint {
  /** Epoch seconds: of the sample, or of the beginning of the interval. */
  readonly time: number
  readonly house: number
  readonly column: number
  readonly value: number
}

/** Midnight in Shanghai is no multiple of a day since 1970. */
const offset = 8 * hour

/** The beginning of the day in which an hour lies, in milliseconds. */
export const dayOfHour: RawBuilder<unknown> = sql`((r.time + ${offset}::int) / ${day}::int * ${day}::bigint - ${offset}::int)`

const ofOne: Readonly<Record<ReportAggregate, RawBuilder<unknown>>> = {
  avg: sql`r.sum / r.count`,
  max: sql`r.max`,
  min: sql`r.min`,
  last: sql`r.last`,
}

const ofMany: Readonly<Record<ReportAggregate, RawBuilder<unknown>>> = {
  avg: sql`sum(r.sum) / sum(r.count)`,
  max: sql`max(r.max)`,
  min: sql`min(r.min)`,
  last: sql`(array_agg(r.last order by r.time desc))[1]`,
}

const valueSql = (agg: Readonly<Record<ReportAggregate, RawBuilder<unknown>>>, asked: ReportAggregate) =>
  asked === 'last' ? agg.last : sql`case when s.is_named then ${agg.last} else ${agg[asked]} end`

/** Rows of `time`, `house`, `col`, `value`, as something to select from. */
export function pointsSql({ series, seconds, agg }: ReportQuery, { from, to }: Part): RawBuilder<unknown> {
  const all = sql`unnest(${series.map(({ id }) => id)}::int[], ${series.map(({ house }) => house)}::int[],
    ${series.map(({ column }) => column)}::int[], ${series.map(({ isNamed }) => isNamed)}::bool[]
  ) s(id, house, col, is_named)`
  const within = sql`r.time >= ${from * second} and r.time < ${to * second}`
  if (seconds === null)
    return sql`select r.time / 1000 as time, s.house, s.col, r.value, r.time as at
      from ${all} join device_sample r on r.series = s.id where ${within} and r.value is not null`
  if (seconds === 86_400)
    return sql`
      select ${dayOfHour} / 1000 as time,
        s.house, s.col, ${valueSql(ofMany, agg)} as value
      from ${all} join device_hour r on r.series = s.id where ${within} and r.sum is not null group by 1, 2, 3, s.is_named`
  const table = sql.table(seconds === 3600 ? 'deviceHour' : 'deviceFiveMinutes')
  return sql`select r.time / 1000 as time, s.house, s.col, ${valueSql(ofOne, agg)} as value
    from ${all} join ${table} r on r.series = s.id where ${within} and r.sum is not null`
}

/** The values of a part of a report, by time and house. */
export async function readPoints(db: Db, query: ReportQuery, part: Part): Promise<readonly ReportPoint[]> {
  const { rows } = await sql<ReportPoint & { col: number }>`
    select time, house, col, value from (${pointsSql(query, part)}) p
    order by time, house ${query.seconds === null ? sql`, at` : sql``}`.execute(db)
  return rows.map(({ col, value, ...point }) => ({ ...point, column: col, value: tidy(value) }))
}

/** Digits that no device measures. */
export const tidy = (number: number): number => Math.round(number * 10_000) / 10_000
