import { type RawBuilder, sql } from 'kysely'
import type { CounterReset } from '#domain/counters.ts'
import { second } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'
import { isReset } from '../device/counter-reset.ts'
import type { Part } from '../device/read-parts.ts'
import { dayOfHour, tidy } from './report-points.ts'
import type { ReportQuery } from './report-query.ts'

/** A counter of a report that was another one from a line on, by the places of its house and its column. */
export interface ReportReset extends Pick<CounterReset, 'from' | 'to'> {
  /** Epoch seconds: of its line. */
  readonly time: number
  readonly house: number
  readonly column: number
}

/** What a series said last, and when: in milliseconds since 1970. */
interface Said {
  readonly time: number
  readonly last: number
}

interface Found extends Said {
  readonly series: number
  readonly before: number
  readonly isOther: boolean
  readonly isLast: boolean
}

/** Rows of `series`, `time`, `min`, `max`, `last` and what `counters` has, one for each value of the report that is a counter's. */
function rowsSql(seconds: number | null, counters: RawBuilder<unknown>, { from, to }: Part) {
  const within = sql`r.time >= ${from * second} and r.time < ${to * second}`
  if (seconds === null)
    return sql`select s.*, r.time, r.value as min, r.value as max, r.value as last
      from ${counters} join device_sample r on r.series = s.series where ${within} and r.value is not null`
  if (seconds === 86_400)
    return sql`
      select ${dayOfHour} as time, s.*, min(r.min) as min, max(r.max) as max,
        (array_agg(r.last order by r.time desc))[1] as last
      from ${counters} join device_hour r on r.series = s.series where ${within} and r.sum is not null
      group by 1, s.series, s.most, s.said_time, s.said_last`
  const table = sql.table(seconds === 3600 ? 'deviceHour' : 'deviceFiveMinutes')
  return sql`select s.*, r.time, r.min, r.max, r.last
    from ${counters} join ${table} r on r.series = s.series where ${within} and r.sum is not null`
}

type Counter = ReportQuery['series'][number]

/** What each of them said last, as far as that is known. */
const countersSql = (counters: readonly Counter[], said: ReadonlyMap<number, Said>) => sql`unnest(
    ${counters.map(({ id }) => id)}::int[], ${counters.map(({ mostPerHour }) => mostPerHour)}::float8[],
    ${counters.map(({ id }) => said.get(id)?.time ?? null)}::bigint[],
    ${counters.map(({ id }) => said.get(id)?.last ?? null)}::float8[]) s(series, most, said_time, said_last)`

/** Of the rows of a part: where a counter began anew, and the last one of each. */
async function findRows(db: Db, seconds: number | null, counters: RawBuilder<unknown>, part: Part) {
  const { rows } = await sql<Found>`
    select series, time, last, is_last, is_other, coalesce(before, case when max > last then max else min end) as before
    from (
      select *, coalesce(${isReset(sql`most`)}, false) as is_other from (
        select series, most, time, min, max, last, coalesce(lag(last) over own, said_last) as before,
          coalesce(time - coalesce(lag(time) over own, said_time), 0) + ${(seconds ?? 0) * second}::bigint as since,
          lead(time) over own is null as is_last
        from (${rowsSql(seconds, counters, part)}) rows window own as (partition by series order by time)
      ) rows
    ) rows where is_last or is_other order by time, series`.execute(db)
  return rows
}

/**
 * Where the counters of a report began anew, part by part, the earliest part first: what each of them said last is carried
 * from one part to the next.
 */
export function resetReader(
  db: Db,
  { series, seconds }: ReportQuery,
): (part: Part) => Promise<readonly ReportReset[]> {
  const counters = series.filter(({ mostPerHour }) => mostPerHour !== null)
  const byId = new Map(counters.map((one) => [one.id, one]))
  const said = new Map<number, Said>()
  return async (part) => {
    if (counters.length === 0) return []
    const rows = await findRows(db, seconds, countersSql(counters, said), part)
    for (const { isLast, series, time, last } of rows) if (isLast) said.set(series, { time, last })
    return rows.flatMap(({ isOther, series, time, last, before }) => {
      const counter = byId.get(series)
      if (!isOther || !counter) return []
      const { house, column } = counter
      return [{ time: Math.floor(time / second), house, column, from: tidy(before), to: tidy(last) }]
    })
  }
}
