import { day } from '#domain/durations.ts'
import { formatDay } from '#domain/time.ts'

/** `YYYY-MM-DD` of today and the days before it, the earliest first. */
export const lastDays = (count: number, now: number = Date.now()): readonly string[] =>
  Array.from({ length: count }, (_, index) => formatDay(now - (count - 1 - index) * day))
