import { type RawBuilder, sql } from 'kysely'
import { hour } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'

/** Seconds; `raw`: every sample. */
export type Interval = 'raw' | 60 | 300 | 3600 | 86400

/** `on`: the share of the time, 0 to 1, for which the value was 1, of that for which it is known. */
export type Aggregate = 'avg' | 'max' | 'min' | 'count' | 'first' | 'last' | 'on'

export interface SeriesQuery {
  readonly houseIds: readonly string[]
  readonly attributeKeys: readonly string[]
  /** Epoch seconds: samples from `from` on, and before `to`. */
  readonly from: number
  readonly to: number
  readonly interval: Interval
  readonly aggregate: Aggregate
}

export interface SeriesPoint {
  readonly houseId: string
  readonly attributeKey: string
  /** Epoch seconds: of the sample, or the first of the interval. Raw samples have fractions. */
  readonly time: number
  /** Null: it is a text. */
  readonly value: number | null
  /** Of raw samples that are texts. */
  readonly text: string | null
}

/** Midnight in Shanghai is no multiple of a day since 1970. */
const offset = 8 * hour

const ofSamples: Readonly<Record<Exclude<Aggregate, 'on'>, RawBuilder<unknown>>> = {
  avg: sql`avg(value)`,
  max: sql`max(value)`,
  min: sql`min(value)`,
  count: sql`count(*)`,
  first: sql`(array_agg(value order by time))[1]`,
  last: sql`(array_agg(value order by time desc))[1]`,
}

const ofRollUps: Readonly<Record<Aggregate, RawBuilder<unknown>>> = {
  avg: sql`sum(sum) / nullif(sum(count), 0)`,
  max: sql`max(max)`,
  min: sql`min(min)`,
  count: sql`sum(count)`,
  first: sql`(array_agg(first order by time))[1]`,
  last: sql`(array_agg(last order by time desc))[1]`,
  on: sql`sum(on_ms)::float8 / nullif(sum(known_ms), 0)`,
}

interface Source {
  readonly table: string
  readonly value: RawBuilder<unknown>
}

const sourceOf = (interval: 60 | 300 | 3600 | 86400, aggregate: Aggregate): Source =>
  interval === 60 && aggregate !== 'on'
    ? { table: 'deviceSample', value: ofSamples[aggregate] }
    : { table: interval >= 3600 ? 'deviceHour' : 'deviceFiveMinutes', value: ofRollUps[aggregate] }

function pointsOf(query: SeriesQuery): RawBuilder<unknown> {
  const { interval, aggregate, from, to } = query
  const within = sql`series = s.id and time >= ${from * 1000} and time < ${to * 1000}`
  if (interval === 'raw')
    return sql`select time / 1000.0 as time, value, text from device_sample where ${within}`
  const { table, value } = sourceOf(interval, aggregate)
  const ms = interval * 1000
  const start = sql`(floor((time + ${offset}) / ${ms}::numeric) * ${ms} - ${offset})`
  return sql`
    select ${start} / 1000 as time, (${value})::float8 as value, null::text as text
    from ${sql.table(table)} where ${within} group by 1`
}

/**
 * Points of attributes of houses in the order of time, from samples (raw, 60 s) or from roll-ups (longer; the share of
 * time on always), which follow new samples within seconds. Intervals without samples have no point.
 */
export async function readSeries(db: Db, query: SeriesQuery): Promise<readonly SeriesPoint[]> {
  const { rows } = await sql<SeriesPoint>`
    select s.house_id, s.attribute_key, p.time, p.value, p.text
    from device_series s cross join lateral (${pointsOf(query)}) p
    where s.house_id = any(${query.houseIds}) and s.attribute_key = any(${query.attributeKeys})
    order by s.house_id, s.attribute_key, p.time`.execute(db)
  return rows
}
