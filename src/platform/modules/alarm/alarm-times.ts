import { day } from '#domain/durations.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import type { Moment } from '#schema'
import type { Services } from '../../contracts.ts'

/** How long an alarm stays ignored at most, and how long what was done about one can be undone. */
const mostIgnored = 30 * day
const reopenable = 7 * day

type Clock = Pick<Services, 'now'>

/** Until when an alarm that people are done with now can be opened again. */
export const reopenableUntil = ({ now }: Clock): Moment => formatTime(now().getTime() + reopenable)

export function isTooLong(until: unknown, { now }: Clock): boolean {
  const end = typeof until === 'string' ? parseTime(until) : null
  return end !== null && end > now().getTime() + mostIgnored
}
