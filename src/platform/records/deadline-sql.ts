import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Deadline, type Moment, soonShare, type TimeLimit } from '#schema'

const isAmong = (name: string, values: readonly number[]): RawBuilder<SqlBool> =>
  values.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`coalesce(${sql.ref(name)} in (${sql.join(values)}), false)`

/** What the clock of a record shows: it stands still in the states `paused`. */
const clockOf = ({ state, since, paused }: Deadline, now: Moment): RawBuilder<unknown> =>
  paused.length === 0
    ? sql`${now}::timestamp`
    : sql`case when ${isAmong(state, paused)} then coalesce(${sql.ref(since)}, ${now}::timestamp)
        else ${now}::timestamp end`

const minutesOf = ({ minutes }: TimeLimit, by: string): RawBuilder<unknown> =>
  sql`case ${sql.ref(by)} ${sql.join(
    Object.entries(minutes).map(([value, length]) => sql`when ${Number(value)} then ${length}::numeric`),
    sql` `,
  )} end`

/** Whether the clock of a limit runs. */
const runs = (from: Deadline, name: string, limit: TimeLimit): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(limit.until)} is null and ${sql.ref(name)} is not null
    and (${minutesOf(limit, from.by)}) is not null)`

/** The same as `standingOf`, for the database: 0, 1 or 2, that of the limit which stands worst. */
export function overdueSql(from: Deadline, now: Moment): RawBuilder<number> {
  const limits = Object.entries(from.limits)
  const clock = clockOf(from, now)
  const isPast = limits.map(
    ([name, limit]) => sql<SqlBool>`(${runs(from, name, limit)} and ${sql.ref(name)} < ${clock})`,
  )
  const length = (limit: TimeLimit) => sql`(${minutesOf(limit, from.by)}) * ${soonShare}::numeric`
  const isSoon = limits.map(
    ([name, limit]) => sql<SqlBool>`(${runs(from, name, limit)}
      and ${sql.ref(name)} - ${clock} < ${length(limit)} * interval '1 minute')`,
  )
  return sql<number>`(case when ${isAmong(from.state, from.ended)} then 0
    when ${sql.join(isPast, sql` or `)} then 2
    when ${sql.join(isSoon, sql` or `)} then 1 else 0 end)`
}

/** The limit that comes first; null: no clock runs. */
const nearestSql = (from: Deadline): RawBuilder<unknown> =>
  sql`least(${sql.join(
    Object.entries(from.limits).map(
      ([name, limit]) => sql`case when ${runs(from, name, limit)} then ${sql.ref(name)} end`,
    ),
  )})`

/** How long there is until the limit that comes first, to order by; the longest where no clock runs. */
export const timeLeftSql = (from: Deadline, now: Moment): RawBuilder<unknown> =>
  sql`(case when ${isAmong(from.state, from.ended)} then interval '100 years'
    else coalesce(${nearestSql(from)} - (${clockOf(from, now)}), interval '100 years') end)`
