import { sql } from 'kysely'
import { day } from '#domain/durations.ts'
import { formatDay, formatTime, parseTime } from '#domain/time.ts'
import type { Db, Services } from '../contracts.ts'
import type { ModuleTable } from '../module-contracts.ts'

export const storedDayTables: readonly ModuleTable[] = [
  {
    // The days on which anything was stored: what deletes by age counts these.
    name: 'storedDay',
    columns: { day: { type: 'text' } },
    primaryKey: ['day'],
  },
]

/** Nothing is kept for longer, of what is deleted by age. */
const mostDays = 400

/** The days before this is first asked, as far as the log tells of them. Each step down is one look into its index. */
async function takeLoggedDays(db: Db, now: number): Promise<void> {
  const newest = (before: ReturnType<typeof sql>) => sql`(
    select date_trunc('day', create_time) from operation_log
    where deleted_at is null and ${before} order by create_time desc, id desc limit 1)`
  await sql`
    with recursive logged (day) as (
      select ${newest(sql`create_time <= ${formatTime(now)}::timestamp`)}
      union all
      select ${newest(sql`create_time < logged.day`)} from logged where logged.day is not null
    )
    insert into stored_day (day)
    select to_char(day, 'YYYY-MM-DD') from logged where day is not null limit ${mostDays}
    on conflict do nothing`.execute(db)
}

/** Notes that something is stored on the present day. */
export async function noteStoredDay({ db, now, config }: Services): Promise<void> {
  const moment = now().getTime()
  const { rows } = await sql`select 1 from stored_day limit 1`.execute(db)
  if (rows.length === 0 && config.resources.operationLog) await takeLoggedDays(db, moment)
  await sql`insert into stored_day (day) values (${formatDay(moment)}) on conflict do nothing`.execute(db)
}

/**
 * Before which moment things are older than so many days on which anything was stored; null: there are not so many
 * days. A clock that jumps ahead makes all things old, but it makes no days on which anything was stored.
 */
export async function keptSince(db: Db, now: number, days: number): Promise<number | null> {
  const { rows } = await sql<{ day: string }>`
    select day from stored_day where day <= ${formatDay(now)} order by day desc offset ${days - 1} limit 1`.execute(
    db,
  )
  const first = parseTime(rows[0]?.day ?? '')
  return first === null ? null : Math.min(first, now - days * day)
}
