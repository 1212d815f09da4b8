import { formatTime } from '#domain/time.ts'
import type { Moment } from '#schema'

/** What the clock of this browser shows, for conditions. The platform has the last word, with its own. */
export const momentNow = (): Moment => formatTime(Date.now())
