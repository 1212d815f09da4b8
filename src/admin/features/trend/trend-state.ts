import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import {
  mostTrendAttributes,
  type TrendAggregate,
  type TrendInterval,
  trendAggregates,
  trendIntervals,
} from '#domain/series-interval.ts'
import { dayShortcuts } from '#domain/time.ts'

/** Everything someone chose on a trend: the URL holds it. */
export interface TrendState {
  /** Composite ids, at most eight; null: nobody has chosen yet. */
  readonly attributes: readonly string[] | null
  /** Other houses to compare with. */
  readonly houses: readonly string[]
  /** A shortcut that goes along with the time, or a stretch of one's own. */
  readonly range: RangeName | TimeRange
  /** The part of it that is looked at. */
  readonly zoom: TimeRange | null
  /** Null: what suits the range. */
  readonly interval: TrendInterval | null
  /** What the samples of an interval come to; null: their average. */
  readonly agg: TrendAggregate | null
}

const lasts = { '24h': 24 * 3600, '7d': 7 * 86_400, '30d': 30 * 86_400 } as const

export const rangeNames = { today: '今天', '24h': '近24小时', '7d': '近7天', '30d': '近30天' } as const
export type RangeName = keyof typeof rangeNames

const isName = (text: string): text is RangeName => Object.hasOwn(rangeNames, text)

/** Epoch seconds of a range, as it is at `now` (epoch milliseconds). */
export function rangeOf(range: TrendState['range'], now: number): TimeRange {
  if (typeof range === 'object') return range
  const to = Math.floor(now / 1000)
  const today = dayShortcuts[0]?.range(now)
  if (range === 'today') return { from: Math.floor((today?.start ?? now) / 1000), to }
  return { from: to - lasts[range], to }
}

const readRange = (text: string | null): TimeRange | null => {
  const [, from, to] = /^(\d{1,11})-(\d{1,11})$/.exec(text ?? '') ?? []
  return from && to && Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null
}

const rangeText = ({ from, to }: TimeRange) => `${from}-${to}`

const listOf = (text: string | null) => (text === null || text === '' ? [] : [...new Set(text.split(','))])

const usualRange: RangeName = '24h'

const keys = { attributes: 'a', houses: 'h', range: 'r', zoom: 'z', interval: 'i', agg: 'g' } as const

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null

export function readTrendState(query: URLSearchParams): TrendState {
  const range = query.get(keys.range) ?? usualRange
  return {
    attributes: query.has(keys.attributes)
      ? listOf(query.get(keys.attributes)).slice(0, mostTrendAttributes)
      : null,
    houses: listOf(query.get(keys.houses)),
    range: isName(range) ? range : (readRange(range) ?? usualRange),
    zoom: readRange(query.get(keys.zoom)),
    interval: oneOf(trendIntervals, query.get(keys.interval)),
    agg: oneOf(trendAggregates, query.get(keys.agg)),
  }
}

/** The shortest query that reads back as this state. */
export function writeTrendState(state: TrendState): URLSearchParams {
  const { attributes, houses, range, zoom, interval, agg } = state
  const query = new URLSearchParams()
  if (attributes !== null) query.set(keys.attributes, attributes.join(','))
  if (houses.length > 0) query.set(keys.houses, houses.join(','))
  if (range !== usualRange) query.set(keys.range, typeof range === 'string' ? range : rangeText(range))
  if (zoom !== null) query.set(keys.zoom, rangeText(zoom))
  if (interval !== null) query.set(keys.interval, interval)
  if (agg !== null) query.set(keys.agg, agg)
  return query
}
