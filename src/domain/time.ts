import { day, hour } from './durations.ts'

/** Shanghai has been eight hours ahead, summer and winter, since 1991. */
const offset = 8 * hour

const inShanghai = (ms: number) => new Date(ms + offset).toISOString()

/** Epoch milliseconds -> `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export const formatTime = (ms: number): string => inShanghai(ms).slice(0, 19).replace('T', ' ')

/** Epoch milliseconds -> `YYYY-MM-DD` in Shanghai. */
export const formatDay = (ms: number): string => inShanghai(ms).slice(0, 10)

/** Epoch milliseconds -> `yyyyMMddHHmmss` in Shanghai, for file names. */
export const formatStamp = (ms: number): string => formatTime(ms).replace(/\D/g, '')

/** `YYYY-MM-DD HH:mm:ss`, or `YYYY-MM-DD` for its first moment, -> epoch milliseconds; null for no such moment. */
export function parseTime(text: string): number | null {
  const full = text.length === 10 ? `${text} 00:00:00` : text
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(full)) return null
  const ms = Date.parse(`${full.replace(' ', 'T')}+08:00`)
  // Date.parse takes February 30th for March 2nd.
  return Number.isNaN(ms) || formatTime(ms) !== full ? null : ms
}

export interface DayRange {
  /** Epoch milliseconds, both inclusive: the first and the last second. */
  readonly start: number
  readonly end: number
}

/** Whole Shanghai days: `count` of them, the last one `ago` days before the day of `now`. */
function daysUntil(now: number, count: number, ago = 0): DayRange {
  const today = Math.floor((now + offset) / day) * day - offset
  return { start: today - (ago + count - 1) * day, end: today + (1 - ago) * day - 1000 }
}

/** The shortcuts of every date filter, in the order they are offered. */
export const dayShortcuts: readonly { readonly label: string; readonly range: (now: number) => DayRange }[] =
  [
    { label: '今天', range: (now) => daysUntil(now, 1) },
    { label: '昨天', range: (now) => daysUntil(now, 1, 1) },
    { label: '近7天', range: (now) => daysUntil(now, 7) },
    { label: '近30天', range: (now) => daysUntil(now, 30) },
  ]
