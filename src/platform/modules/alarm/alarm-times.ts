import { sql } from 'kysely'
import { usualReopenHours } from '#domain/alarm-times.ts'
import { day, hour } from '#domain/durations.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import type { Moment } from '#schema'
import type { CallContext, Services } from '../../contracts.ts'

/** How long an alarm stays ignored at most, and how long what was done about one can be undone. */
const mostIgnored = 30 * day
const reopenable = 7 * day

type Clock = Pick<Services, 'now'>

/** Until when an alarm that people are done with now can be opened again. */
export const reopenableUntil = ({ now }: Clock): Moment => formatTime(now().getTime() + reopenable)

/** When an alarm of a project that people are done with now is opened again, if it still goes on: its project says so. */
export async function recheckAt({ db, services }: CallContext, projectId: unknown): Promise<Moment> {
  const { rows } = await sql<{ alarmReopenHours: number | null }>`
    select alarm_reopen_hours from project where id = ${projectId}`.execute(db)
  const hours = rows[0]?.alarmReopenHours ?? usualReopenHours
  return formatTime(services.now().getTime() + hours * hour)
}

export function isTooLong(until: unknown, { now }: Clock): boolean {
  const end = typeof until === 'string' ? parseTime(until) : null
  return end !== null && end > now().getTime() + mostIgnored
}
