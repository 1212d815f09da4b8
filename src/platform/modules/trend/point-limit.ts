import { sql } from 'kysely'
import { hour, second } from '#domain/durations.ts'
import {
  longestRawTrend,
  mostTrendPoints,
  type TrendInterval,
  trendIntervalNames,
  trendIntervals,
} from '#domain/series-interval.ts'
import type { Db } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import type { SpanQuery } from './trend-spans.ts'

type Wanted = Omit<SpanQuery, 'interval' | 'rows'>

export type PointsBy = Readonly<Record<TrendInterval, number>>

/** About how many points each interval comes to, by what the hours hold: nobody has to count samples. */
export async function pointsBy(db: Db, { houseId, attributeIds, from, to }: Wanted): Promise<PointsBy> {
  const [first, last] = [from * second, (to + 1) * second]
  const share = sql`(least(r.time + ${hour}::int, ${last}::bigint) - greatest(r.time, ${first}::bigint)) / ${hour}::float8`
  const { rows } = await sql<{ all: number; minutes: number; fives: number; hours: number }>`
    select coalesce(sum(r.count * ${share}), 0) as all, coalesce(sum(least(r.count, 60) * ${share}), 0) as minutes,
      coalesce(sum(least(r.count, 12) * ${share}), 0) as fives, count(*)::int as hours
    from device_series s join device_hour r on r.series = s.id
    where s.house_id = ${houseId} and s.attribute_key = any(${attributeIds})
      and r.time > ${first - hour} and r.time < ${last} and r.sum is not null`.execute(db)
  const { all = 0, minutes = 0, fives = 0, hours = 0 } = rows[0] ?? {}
  return { raw: all, 60: minutes, 300: fives, 3600: hours, 86400: hours / 24 }
}

/** What intervals are read from: minutes come of samples, days of hours. */
const readFrom = {
  ...{ raw: 'raw', 60: 'raw', 300: '300', 3600: '3600', 86400: '3600' },
} as const satisfies Readonly<Record<TrendInterval, TrendInterval>>

/**
 * The interval that is wanted if its points may be answered. Else, where nobody asked for it, the finest that fits;
 * whoever did is refused, and told that one. `rows`: about how many there are to read.
 */
export async function fittingInterval(
  db: Db,
  wanted: Wanted,
  interval: TrendInterval,
  isAsked: boolean,
): Promise<Pick<SpanQuery, 'interval' | 'rows'>> {
  const points = await pointsBy(db, wanted)
  const answered = (fitting: TrendInterval) => ({ interval: fitting, rows: points[readFrom[fitting]] })
  if (points[interval] <= mostTrendPoints) return answered(interval)
  const isTooLong = wanted.to - wanted.from > longestRawTrend
  const finest =
    trendIntervals.find((one) => points[one] <= mostTrendPoints && !(one === 'raw' && isTooLong)) ?? '86400'
  if (!isAsked) return answered(finest)
  const count = `约 ${Math.round(points[interval])} 个点，超过 ${mostTrendPoints} 个`
  throw invalid({ interval: `${count}，最细可选${trendIntervalNames[finest]}` })
}
