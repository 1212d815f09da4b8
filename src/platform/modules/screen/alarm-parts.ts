import { sql } from 'kysely'
import type { AlarmDay, ScreenAlarm, Tally } from '#domain/big-screen.ts'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import { isIn } from '../../records/condition-sql.ts'
import { since } from './days.ts'
import { type Looks, talliesOf } from './looks.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

/** Open alarms by level. */
export const alarmLevels = async ({ alarms }: Looks): Promise<readonly Tally[]> =>
  talliesOf(await alarms(), ({ level }) => level)

/** Alarms by the day they began and their level; of today and the days before it. Days without any are missing. */
export const alarmDays = (scope: ScreenScope, days: number): Promise<readonly AlarmDay[]> =>
  rowsOf(
    scope,
    'alarm',
    (from) => sql<AlarmDay>`
      select first_time::date as day, level, count(*) as num from ${from} group by 1, 2 order by 1, 2`,
    [since(scope, 'firstTime', days)],
  )

/** Open alarms, the latest first. */
export const latestAlarms = (scope: ScreenScope, most: number): Promise<readonly ScreenAlarm[]> =>
  rowsOf(
    scope,
    'alarm',
    (from) => sql<ScreenAlarm>`
      select id, coalesce(name, '') as name, level, status, project_id, coalesce(project_name, '') as project_name,
        coalesce(house_name, '') as house_name, last_time
      from ${from} and last_time is not null order by last_time desc, id desc limit ${most}`,
    [isIn('status', alarmOpen)],
  )
