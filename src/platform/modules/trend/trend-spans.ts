import { type RawBuilder, sql } from 'kysely'
import { hour, second } from '#domain/durations.ts'
import type { TrendInterval } from '#domain/series-interval.ts'
import type { TrendPoint } from '#domain/trend-sample.ts'
import type { Db } from '../../contracts.ts'
import { type Part, partsOf } from '../device/read-parts.ts'

export interface SpanQuery {
  readonly houseId: string
  readonly attributeIds: readonly string[]
  /** Epoch seconds: samples from `from` on, up to and with `to`. */
  readonly from: number
  readonly to: number
  readonly interval: TrendInterval
  /** About how many there are to read. Default: a few. */
  readonly rows?: number
}

/** What an interval comes to, or a single sample. */
export type Span = TrendPoint & { readonly attributeId: string }

/** Midnight in Shanghai is no multiple of a day since 1970. */
const offset = 8 * hour

/** The roll-ups that hold whole intervals of so many seconds; of less there are none. */
const rollUpOf = (seconds: number) => (seconds >= 3600 ? 'deviceHour' : 'deviceFiveMinutes')

function startOf(seconds: number): RawBuilder<unknown> {
  const ms = seconds * second
  return sql`((time + ${offset}::int) / ${ms}::bigint * ${ms}::bigint - ${offset}::int) / 1000`
}

const singles = (within: RawBuilder<unknown>) => sql`
  select time / 1000 as store_time, value from device_sample where ${within} and value is not null`

const ofSamples = (within: RawBuilder<unknown>, seconds: number) => sql`
  select ${startOf(seconds)} as store_time, avg(value) as value, min(value) as min, max(value) as max,
    sum(value) as sum, (array_agg(value order by time desc))[1] as last, count(*) as count
  from device_sample where ${within} and value is not null group by 1`

const ofRollUps = (within: RawBuilder<unknown>, seconds: number) => sql`
  select ${startOf(seconds)} as store_time, sum(sum) / sum(count) as value, min(min) as min, max(max) as max,
    sum(sum) as sum, (array_agg(last order by time desc))[1] as last, sum(count) as count,
    sum(on_ms) / 1000.0 as on_seconds, sum(known_ms) / 1000.0 as known_seconds
  from ${sql.table(rollUpOf(seconds))} where ${within} and sum is not null group by 1`

function spansOf(interval: TrendInterval, { from, to }: Part): RawBuilder<unknown> {
  const within = sql`series = s.id and time >= ${from * second} and time < ${to * second}`
  if (interval === 'raw') return singles(within)
  const seconds = Number(interval)
  return seconds < 300 ? ofSamples(within, seconds) : ofRollUps(within, seconds)
}

/** What the attributes of a house say, of each in the order of time. Intervals without samples have no span. */
export async function readSpans(db: Db, query: SpanQuery): Promise<readonly Span[]> {
  const { houseId, attributeIds, interval, from, to, rows: expected = 0 } = query
  const seconds = interval === 'raw' ? 1 : Number(interval)
  const spans: Span[] = []
  for (const part of partsOf({ from, to: to + 1, rows: expected, seconds })) {
    const { rows } = await sql<Span>`
      select s.attribute_key as attribute_id, p.*
      from device_series s cross join lateral (${spansOf(interval, part)}) p
      where s.house_id = ${houseId} and s.attribute_key = any(${attributeIds})
      order by s.attribute_key, p.store_time`.execute(db)
    spans.push(...rows)
  }
  return spans
}
