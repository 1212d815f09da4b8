const hour = 3_600_000
const day = 24 * hour

/** All times are Asia/Shanghai wall clock, wherever the browser stands; the zone has had no summer time since 1991. */
const wallClock = (epoch: number) => new Date(epoch + 8 * hour).toISOString()

/** `YYYY-MM-DD` in Shanghai, so many days ago. */
export const chinaDay = (daysAgo = 0, now = Date.now()): string => wallClock(now - daysAgo * day).slice(0, 10)

/** `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export const chinaNow = (now = Date.now()): string => wallClock(now).slice(0, 19).replace('T', ' ')

/** First and last day of a range, both inclusive. */
export type DayRange = readonly [from: string, to: string]

/** The shortcuts of range pickers. */
export const rangeShortcuts = (now = Date.now()): readonly (readonly [string, DayRange])[] => [
  ['今天', [chinaDay(0, now), chinaDay(0, now)]],
  ['昨天', [chinaDay(1, now), chinaDay(1, now)]],
  ['近7天', [chinaDay(6, now), chinaDay(0, now)]],
  ['近30天', [chinaDay(29, now), chinaDay(0, now)]],
]

/** The end date means its last second. */
export const wholeDays = ([from, to]: DayRange): DayRange => [`${from} 00:00:00`, `${to} 23:59:59`]
