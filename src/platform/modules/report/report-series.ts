import { type RawBuilder, sql } from 'kysely'
import type { CounterReset } from '#domain/counters.ts'
import { mostReportLines, type ReportAggregate, reportChartSeconds } from '#domain/series-interval.ts'
import type { CallHandler, Db } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { partsOf } from '../device/read-parts.ts'
import { pointsSql, tidy } from './report-points.ts'
import { type ReportQuery, readReportQuery } from './report-query.ts'
import { type ReportReset, resetReader } from './report-resets.ts'

interface Point {
  readonly house: number
  readonly time: number
  readonly value: number
  readonly min: number
  readonly max: number
}

const latest = sql`(array_agg(value order by time desc))[1]`

/** What points that stand together come to: as the values of a longer interval would. */
const together: Readonly<Record<ReportAggregate, RawBuilder<unknown>>> = {
  avg: sql`avg(value)`,
  max: sql`max(value)`,
  min: sql`min(value)`,
  last: latest,
}

interface Lines {
  readonly points: readonly Point[]
  readonly resets: readonly ReportReset[]
}

/** The points of a column's lines over all of the time, no more of a line than it can show; of each house in their order. */
async function readLines(db: Db, query: ReportQuery, seconds: number): Promise<Lines> {
  const { from, series, agg, interval } = query
  const isNamed = series.some((one) => one.isNamed)
  const value = isNamed ? latest : together[interval === 'raw' ? 'avg' : agg]
  const isWhole = seconds === (query.seconds ?? 1)
  const place = isWhole
    ? sql`time`
    : sql`(${from}::bigint + floor((time - ${from}::bigint)::numeric / ${seconds}::int) * ${seconds}::int)::bigint`
  const points: Point[] = []
  const resets: ReportReset[] = []
  const resetsOf = resetReader(db, query)
  for (const part of partsOf({ ...query, seconds, ...(isWhole ? {} : { origin: from }) })) {
    const { rows } = await sql<Point>`
      select house, ${place} as time, ${value} as value, min(value) as min, max(value) as max
      from (${pointsSql(query, part)}) p group by 1, 2 order by 1, 2`.execute(db)
    points.push(...rows)
    for (const { time, ...reset } of await resetsOf(part))
      resets.push({ ...reset, time: isWhole ? time : from + Math.floor((time - from) / seconds) * seconds })
  }
  return { points, resets }
}

/** Of points that stand together: from what was said before the first reset to what was said after the last. */
function resetsOfHouse(resets: readonly ReportReset[], house: number): readonly CounterReset[] {
  const byPlace = new Map<number, CounterReset>()
  for (const { time, from, to } of resets.filter((one) => one.house === house))
    byPlace.set(time, { storeTime: time, from: byPlace.get(time)?.from ?? from, to })
  return [...byPlace.values()]
}

/** A line, which ends where its counter began anew: what it said last stands there, no average of two counters. */
function lineOf({ points, resets }: Lines, house: number) {
  const own = resetsOfHouse(resets, house)
  const known = new Map(own.map(({ storeTime, to }) => [storeTime, to]))
  return {
    points: points
      .filter((point) => point.house === house)
      .map(({ time, value, min, max }) => {
        const storeTime = Number(time)
        const to = known.get(storeTime)
        if (to !== undefined) return { storeTime, value: to }
        return {
          ...{ storeTime, value: tidy(value) },
          ...(min === max ? {} : { min: tidy(min), max: tidy(max) }),
        }
      }),
    resets: own,
  }
}

/** POST report series: a column of the report as lines over all of the time that was asked for, of the first houses. */
export const reportSeries: CallHandler = async (input, context) => {
  const query = await readReportQuery(context, input)
  const column = query.columns.findIndex(({ attributeId }) => attributeId === input.attributeId)
  if (column === -1) throw invalid({ attributeId: '报表没有这个属性' })
  const houses = query.houses.slice(0, mostReportLines)
  const series = query.series.filter((one) => one.column === column && one.house < houses.length)
  const seconds = reportChartSeconds(query.to - query.from, query.interval)
  const rows = (query.rows * series.length) / Math.max(1, query.series.length)
  const lines =
    series.length === 0
      ? { points: [], resets: [] }
      : await readLines(context.db, { ...query, series, rows }, seconds)
  return {
    seconds,
    list: houses.map(({ id, name }, house) => ({
      houseId: id,
      houseName: name,
      ...lineOf(lines, house),
    })),
  }
}
