import { sql } from 'kysely'
import type { Tally } from '#domain/big-screen.ts'
import { groupBy } from '#domain/group-by.ts'
import { alarmOpen } from '#resources/alarm-dictionaries.ts'
import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import { isIn } from '../../records/condition-sql.ts'
import { isOverdue } from './order-standing.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

/** Reads when it is first asked, and once for all who ask. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null
  return () => {
    known ??= read()
    return known
  }
}

interface Alike {
  readonly projectId: string | null
  readonly status: number
  readonly num: number
}

export interface HousesAlike extends Alike {
  readonly techProductId: string | null
  readonly onlineStatus: number
}

export interface AlarmsAlike extends Alike {
  readonly level: number
}

export interface OrdersAlike extends Alike {
  readonly overdueNum: number
}

const housesOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'house',
    (from) => sql<HousesAlike>`
      select project_id, tech_product_id, online_status, status, count(*) as num from ${from} group by 1, 2, 3, 4`,
  )

const alarmsOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'alarm',
    (from) =>
      sql<AlarmsAlike>`select project_id, level, status, count(*) as num from ${from} group by 1, 2, 3`,
    [isIn('status', alarmOpen)],
  )

const ordersOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'workOrder',
    (from) => sql<OrdersAlike>`
      select project_id, status, count(*) as num, count(*) filter (where ${isOverdue(scope)}) as overdue_num
      from ${from} group by 1, 2`,
    [isIn('status', workOrderOpen)],
  )

/** What several parts of a screen are counted from: all houses, open alarms and open work orders, each looked at once. */
export const looksAt = (scope: ScreenScope) => ({
  houses: once(() => housesOf(scope)),
  alarms: once(() => alarmsOf(scope)),
  orders: once(() => ordersOf(scope)),
})

export type Looks = ReturnType<typeof looksAt>

/** How many there are of those that are alike in what matters. */
export const total = <T extends { readonly num: number }>(
  rows: readonly T[],
  is: (row: T) => boolean,
): number => rows.reduce((sum, row) => (is(row) ? sum + row.num : sum), 0)

/** How many there are of each value, the smallest value first. */
export const talliesOf = <T extends { readonly num: number }>(
  rows: readonly T[],
  of: (row: T) => number,
): readonly Tally[] =>
  [...groupBy(rows, of)]
    .map(([value, alike]) => ({ value, num: total(alike, () => true) }))
    .toSorted((one, other) => one.value - other.value)
