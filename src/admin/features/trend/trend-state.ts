import type { TimeRange } from '#admin/ui/time-chart/time-range.ts'
import { mostTrendAttributes } from '#domain/series-interval.ts'
import { dayShortcuts } from '#domain/time.ts'

/** Everything someone chose on a trend: the URL holds it. */
export interface TrendState {
  /** Composite ids, at most eight. */
  readonly attributes: readonly string[]
  /** Other houses to compare with. */
  readonly houses: readonly string[]
  /** A shortcut that goes along with the time, or a stretch of one's own. */
  readonly range: RangeName | TimeRange
  /** The part of it that is looked at. */
  readonly zoom: TimeRange | null
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

const keys = { attributes: 'a', houses: 'h', range: 'r', zoom: 'z' } as const

export function readTrendState(query: URLSearchParams): TrendState {
  const range = query.get(keys.range) ?? usualRange
  return {
    attributes: listOf(query.get(keys.attributes)).slice(0, mostTrendAttributes),
    houses: listOf(query.get(keys.houses)),
    range: isName(range) ? range : (readRange(range) ?? usualRange),
    zoom: readRange(query.get(keys.zoom)),
  }
}

/** The shortest query that reads back as this state. */
export function writeTrendState({ attributes, houses, range, zoom }: TrendState): URLSearchParams {
  const query = new URLSearchParams()
  if (attributes.length > 0) query.set(keys.attributes, attributes.join(','))
  if (houses.length > 0) query.set(keys.houses, houses.join(','))
  if (range !== usualRange) query.set(keys.range, typeof range === 'string' ? range : rangeText(range))
  if (zoom !== null) query.set(keys.zoom, rangeText(zoom))
  return query
}
