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

/** Whether the clock of a limit runs. */
const runs = (from: Deadline, name: string, limit: TimeLimit): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(limit.until)} is null and ${sql.ref(name)} is not null
    and ${isAmong(from.by, Object.keys(limit.minutes).map(Number))})`

/** Whether the record is not done with: said as the index of such records says it, so that it serves. */
const isOpen = ({ state, ended }: Deadline): RawBuilder<SqlBool> =>
  ended.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(state)} not in (${sql.join(ended)})`

/** Whether one of the running limits comes before the clock, or less than `ahead` after it. */
const comesBefore = (from: Deadline, now: Moment, ahead: (limit: TimeLimit) => RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce(${sql.join(
    Object.entries(from.limits).map(
      ([name, limit]) =>
        sql`(${runs(from, name, limit)} and ${sql.ref(name)} < ${clockOf(from, now)}${ahead(limit)})`,
    ),
    sql` or `,
  )}, false)`

/** What of a limit's length is left when it is told that time runs out. */
const soonOf = ({ minutes }: TimeLimit, by: string): RawBuilder<unknown> =>
  sql` + case ${sql.ref(by)} ${sql.join(
    Object.entries(minutes).map(
      ([value, length]) =>
        sql`when ${Number(value)} then interval ${sql.lit(`${length * soonShare} minutes`)}`,
    ),
    sql` `,
  )} end`

const isLate = (from: Deadline, now: Moment) => comesBefore(from, now, () => sql``)

/** Late ones among them. */
const isPressing = (from: Deadline, now: Moment) => comesBefore(from, now, (limit) => soonOf(limit, from.by))

/** The same as `standingOf`, for the database: 0, 1 or 2, that of the limit which stands worst. */
export const overdueSql = (from: Deadline, now: Moment): RawBuilder<number> =>
  sql<number>`(case when not ${isOpen(from)} then 0 when ${isLate(from, now)} then 2
    when ${isPressing(from, now)} then 1 else 0 end)`

/** Whether a record stands so: of those that are done with none is looked at for what only others can be. */
export function standsSql(from: Deadline, standing: number, now: Moment): RawBuilder<SqlBool> {
  const late = isLate(from, now)
  if (standing === 2) return sql<SqlBool>`(${isOpen(from)} and ${late})`
  if (standing === 1) return sql<SqlBool>`(${isOpen(from)} and not ${late} and ${isPressing(from, now)})`
  return standing === 0
    ? sql<SqlBool>`not (${isOpen(from)} and ${isPressing(from, now)})`
    : sql<SqlBool>`false`
}

/** The limit that comes first; null: no clock runs. */
const nearestSql = (from: Deadline): RawBuilder<unknown> =>
  sql`least(${sql.join(
    Object.entries(from.limits).map(
      ([name, limit]) => sql`case when ${runs(from, name, limit)} then ${sql.ref(name)} end`,
    ),
  )})`

/** Whether a clock runs for the record. */
export const hasTimeLeft = (from: Deadline): RawBuilder<SqlBool> =>
  sql<SqlBool>`${isOpen(from)} and ${nearestSql(from)} is not null`

/** How long there is until the limit that comes first, to order by; null where no clock runs. */
export const timeLeftSql = (from: Deadline, now: Moment): RawBuilder<unknown> =>
  sql`(case when ${isOpen(from)} then ${nearestSql(from)} - (${clockOf(from, now)}) end)`
