import { type SqlBool, sql } from 'kysely'
import type { RepairerRank, ScreenOrder, Tally } from '#domain/big-screen.ts'
import { recentDays } from '#domain/screen-parts.ts'
import {
  timeStanding,
  workOrderInHand,
  workOrderOpen,
  workOrderStatus,
} from '#resources/work-order-dictionaries.ts'
import { isIn } from '../../records/condition-sql.ts'
import { titlesOf } from '../../records/titles.ts'
import { since } from './days.ts'
import { type Looks, talliesOf } from './looks.ts'
import { isOverdue, standingOf } from './order-standing.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

type OrderRow = Omit<ScreenOrder, 'projectName' | 'houseName'> & {
  readonly projectId: string | null
  readonly houseId: string | null
}

/** With the names of where they are. */
async function named({ context }: ScreenScope, rows: readonly OrderRow[]): Promise<readonly ScreenOrder[]> {
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [projects, houses] = await Promise.all([
    titlesOf(context, 'project', idsOf(rows.map(({ projectId }) => projectId))),
    titlesOf(context, 'house', idsOf(rows.map(({ houseId }) => houseId))),
  ])
  return rows.map(({ projectId, houseId, ...order }) => ({
    ...order,
    projectName: projects.get(projectId ?? '') ?? '',
    houseName: houses.get(houseId ?? '') ?? '',
  }))
}

const orderColumns = sql`
  id, title, type, priority, status, project_id, house_id, coalesce(status_time, create_time) as status_time`

/** Open work orders, those whose state changed last first. */
export const latestOrders = async (scope: ScreenScope, most: number): Promise<readonly ScreenOrder[]> =>
  named(
    scope,
    await rowsOf(
      scope,
      'workOrder',
      (from) => sql<OrderRow>`
        select ${orderColumns}, ${standingOf(scope)} as overdue from ${from}
        order by coalesce(status_time, create_time) desc, id desc limit ${most}`,
      [isIn('status', workOrderOpen)],
    ),
  )

/** Open work orders that are too late, those whose time ran out first before. */
export const overdueOrders = async (scope: ScreenScope, most: number): Promise<readonly ScreenOrder[]> =>
  named(
    scope,
    await rowsOf(
      scope,
      'workOrder',
      (from) => sql<OrderRow>`
        select ${orderColumns}, ${timeStanding.overdue}::int as overdue from ${from}
        order by finish_deadline, id limit ${most}`,
      [isIn('status', workOrderOpen), isOverdue(scope)],
    ),
  )

/** Open work orders by state. */
export const orderStates = async ({ orders }: Looks): Promise<readonly Tally[]> =>
  talliesOf(await orders(), ({ status }) => status)

/**
 * Who has completed the most in the last 30 days; of those who did as much, who has more in hand. Each
 * half is read from an index, and orders of the same people are counted before the people are told apart.
 */
export async function repairerRanks(scope: ScreenScope, most: number): Promise<readonly RepairerRank[]> {
  const inHand = isIn('status', workOrderInHand)
  const completed = isIn('status', [workOrderStatus.completed])
  const done = sql<SqlBool>`(${completed} and ${since(scope, 'finishTime', recentDays)})`
  const ranks = await rowsOf(
    scope,
    'workOrder',
    (from) => sql<Omit<RepairerRank, 'name'>>`
      select repairer as id, coalesce(sum(num) filter (where not is_open), 0)::int as done_num,
        coalesce(sum(num) filter (where is_open), 0)::int as open_num
      from (
        select repair_user_ids, false as is_open, count(*) as num from ${from} and ${done} group by 1
        union all select repair_user_ids, true, count(*) from ${from} and ${inHand} group by 1
      ) alike, unnest(repair_user_ids) repairer
      group by 1 order by 2 desc, 3 desc, 1 limit ${most}`,
  )
  const names = await titlesOf(
    scope.context,
    'user',
    ranks.map(({ id }) => id),
  )
  return ranks.map((rank) => ({ ...rank, name: names.get(rank.id) ?? '' }))
}
