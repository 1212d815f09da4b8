import {
  mostTrendPoints,
  type ReportInterval,
  reportIntervals,
  type TrendInterval,
  trendIntervalNames,
} from '#domain/series-interval.ts'
import type { Db } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { type PointsBy, pointsBy } from '../trend/point-limit.ts'

const asTrend = {
  raw: 'raw',
  '5m': '300',
  '1h': '3600',
  '1d': '86400',
} as const satisfies Readonly<Record<ReportInterval, TrendInterval>>

/** What of a report says how much it comes to. */
interface Wanted {
  readonly houses: readonly { readonly id: string }[]
  readonly columns: readonly { readonly attributeId: string }[]
  readonly series: readonly unknown[]
  readonly interval: ReportInterval
  /** Null: samples as they came. */
  readonly seconds: number | null
  /** Epoch seconds: from `from` on, and before `to`. */
  readonly from: number
  readonly to: number
}

/** What intervals come to of the house that says most, and of all houses together. */
async function pointsOfHouses(db: Db, { houses, columns, from, to }: Wanted) {
  const attributeIds = columns.map(({ attributeId }) => attributeId)
  const all: PointsBy[] = []
  // One after the other: others are answered in between.
  for (const { id: houseId } of houses)
    all.push(await pointsBy(db, { houseId, attributeIds, from, to: to - 1 }))
  const pointsOf = (interval: ReportInterval) => all.map((points) => points[asTrend[interval]])
  return {
    most: (interval: ReportInterval) => Math.max(0, ...pointsOf(interval)),
    sum: (interval: ReportInterval) => pointsOf(interval).reduce((sum, points) => sum + points, 0),
  }
}

/** Days are made of hours. */
const storedSeconds = (seconds: number) => Math.min(seconds, 3600)

/**
 * About how many rows a report reads. Refused where one of its houses comes to more points than a trend may answer: at
 * `interval`, with the finest that fits.
 */
export async function rowsToRead(db: Db, wanted: Wanted): Promise<number> {
  const { columns, series, interval, seconds, from, to } = wanted
  if (seconds !== null) {
    const slots = Math.ceil((to - from) / seconds)
    const rows = series.length * Math.ceil((to - from) / storedSeconds(seconds))
    if (columns.length * slots <= mostTrendPoints) return rows
  }
  const { most, sum } = await pointsOfHouses(db, wanted)
  if (most(interval) <= mostTrendPoints) return sum(interval)
  const finest = reportIntervals.find((one) => most(one) <= mostTrendPoints) ?? '1d'
  const count = `一套房屋约 ${Math.round(most(interval))} 个点，超过 ${mostTrendPoints} 个`
  throw invalid({ interval: `${count}，最细可选${trendIntervalNames[asTrend[finest]]}` })
}
