import { type SqlBool, sql } from 'kysely'
import type { OrderDay, OrderRates, Tally } from '#domain/big-screen.ts'
import { recentDays } from '#domain/screen-parts.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { isIn, type Where } from '../../records/condition-sql.ts'
import { lastDays, since } from './days.ts'
import { once } from './looks.ts'
import { orderClock } from './order-standing.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

const completed: Where = isIn('status', [workOrderStatus.completed])

/** Work orders made on one day, of one type. */
interface Made {
  readonly day: string
  readonly type: number
  readonly num: number
  readonly completedNum: number
  /** Those that have been submitted, or should have been. */
  readonly dueNum: number
  readonly inTimeNum: number
}

/** Work orders completed on one day. */
interface Completed {
  readonly day: string
  readonly num: number
  /** From the making of each to its end, together. */
  readonly hours: number
}

/** The work orders of the last 30 days: several parts are made of them. */
export interface RecentOrders {
  readonly made: readonly Made[]
  readonly completed: readonly Completed[]
}

/** They were, or are, not submitted by when they should have been. */
const missedAt = (scope: ScreenScope) =>
  sql<SqlBool>`finish_deadline < coalesce(submit_time, finish_time, ${orderClock(scope)})`

const madeOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'workOrder',
    (from) => sql<Made>`
      select create_time::date as day, type, count(*) as num, count(*) filter (where ${completed}) as completed_num,
        count(*) filter (where submit_time is not null or ${missedAt(scope)}) as due_num, count(*) filter (where submit_time <= finish_deadline) as in_time_num
      from ${from} group by 1, 2`,
    [since(scope, 'createTime', recentDays)],
  )

const completedOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'workOrder',
    (from) => sql<Completed>`
      select finish_time::date as day, count(*) as num,
        (extract(epoch from sum(finish_time - create_time)) / 3600)::float8 as hours
      from ${from} group by 1`,
    [since(scope, 'finishTime', recentDays), completed],
  )

/** Reads them when a part first asks, and once for all parts. */
export function recentOrders(scope: ScreenScope): () => Promise<RecentOrders> {
  return once(async () => {
    const [made, completed] = await Promise.all([madeOf(scope), completedOf(scope)])
    return { made, completed }
  })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** By type, the most first. */
export function orderTypes({ made }: RecentOrders): readonly Tally[] {
  const values = [...new Set(made.map(({ type }) => type))]
  return values
    .map((value) => ({
      value,
      num: sum(
        made.filter(({ type }) => type === value),
        ({ num }) => num,
      ),
    }))
    .toSorted((one, other) => other.num - one.num || one.value - other.value)
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null)

/** How the work went. */
export function orderRates({ made, completed }: RecentOrders): OrderRates {
  const createdNum = sum(made, ({ num }) => num)
  const doneNum = sum(completed, ({ num }) => num)
  const dueNum = sum(made, (one) => one.dueNum)
  const hours = sum(completed, (one) => one.hours)
  return {
    createdNum,
    doneNum,
    doneRate: percent(
      sum(made, ({ completedNum }) => completedNum),
      createdNum,
    ),
    inTimeRate: percent(
      sum(made, ({ inTimeNum }) => inTimeNum),
      dueNum,
    ),
    averageHours: doneNum > 0 ? Math.round((hours / doneNum) * 10) / 10 : null,
  }
}

/** By the day on which they should have been done. */
async function missedOf(scope: ScreenScope): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    scope,
    'workOrder',
    (from) => sql<{ readonly day: string; readonly num: number }>`
      select finish_deadline::date as day, count(*) as num from ${from} group by 1`,
    [since(scope, 'finishDeadline', recentDays), missedAt(scope)],
  )
  return new Map(rows.map(({ day, num }) => [day, num]))
}

/** What was made, completed and missed on each day. */
export async function orderDays(
  scope: ScreenScope,
  { made, completed }: RecentOrders,
): Promise<readonly OrderDay[]> {
  const missed = await missedOf(scope)
  const on = (rows: readonly { readonly day: string; readonly num: number }[], day: string) =>
    sum(
      rows.filter((row) => row.day === day),
      ({ num }) => num,
    )
  return lastDays(scope, recentDays).map((day) => ({
    day,
    created: on(made, day),
    done: on(completed, day),
    overdue: missed.get(day) ?? 0,
  }))
}
