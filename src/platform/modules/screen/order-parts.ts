import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrderDay, OrderRates, RepairerRank, ScreenOrder, Tally } from '#domain/big-screen.ts'
import { workOrderInHand, workOrderOpen, workOrderStatus } from '#resources/dictionaries.ts'
import { timeStanding } from '#resources/work-order-dictionaries.ts'
import { isIn, type Where } from '../../records/condition-sql.ts'
import { titlesOf } from '../../records/titles.ts'
import { momentOf } from '../../services/moment.ts'
import { lastDays, since } from './days.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'
import { standingSql } from './standing-sql.ts'

/** The stretch that rates and ranks are about. */
const days = 30

const completed: Where = isIn('status', [workOrderStatus.completed])
const recent = (scope: ScreenScope, column: string): Where => since(scope, column, days)

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

const orderColumns = (scope: ScreenScope): RawBuilder<unknown> => sql`
  id, title, type, priority, status, project_id, house_id,
  coalesce(status_time, create_time) as status_time, ${standingSql(scope)} as overdue`

/** Open work orders, those whose state changed last first. */
export const latestOrders = async (scope: ScreenScope, most: number): Promise<readonly ScreenOrder[]> =>
  named(
    scope,
    await rowsOf(
      scope,
      'workOrder',
      (from) => sql<OrderRow>`
        select ${orderColumns(scope)} from ${from}
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
        select ${orderColumns(scope)} from ${from} order by finish_deadline, id limit ${most}`,
      [isIn('status', workOrderOpen), sql<SqlBool>`${standingSql(scope)} = ${timeStanding.overdue}`],
    ),
  )

/** Open work orders by state. */
export const orderStates = (scope: ScreenScope): Promise<readonly Tally[]> =>
  rowsOf(
    scope,
    'workOrder',
    (from) => sql<Tally>`select status as value, count(*) as num from ${from} group by 1 order by 1`,
    [isIn('status', workOrderOpen)],
  )

/** Work orders of the last 30 days by type, the most first. */
export const orderTypes = (scope: ScreenScope): Promise<readonly Tally[]> =>
  rowsOf(
    scope,
    'workOrder',
    (from) => sql<Tally>`select type as value, count(*) as num from ${from} group by 1 order by 2 desc, 1`,
    [recent(scope, 'createTime')],
  )

interface Rated {
  readonly createdNum: number
  readonly completedNum: number
  readonly submittedNum: number
  readonly inTimeNum: number
  readonly doneNum: number
  readonly hours: number | null
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null)

/** How the work of the last 30 days went. */
export async function orderRates(scope: ScreenScope): Promise<OrderRates> {
  const [made, finished] = [recent(scope, 'createTime'), recent(scope, 'finishTime')]
  const [rated] = await rowsOf(
    scope,
    'workOrder',
    (from) => sql<Rated>`
      select count(*) filter (where ${made}) as created_num,
        count(*) filter (where ${made} and ${completed}) as completed_num,
        count(submit_time) filter (where ${made}) as submitted_num,
        count(*) filter (where ${made} and submit_time <= finish_deadline) as in_time_num,
        count(*) filter (where ${finished} and ${completed}) as done_num,
        (avg(extract(epoch from finish_time - create_time)) filter (where ${finished} and ${completed}) / 3600)::float8 as hours
      from ${from} and (${made} or ${finished})`,
  )
  const { createdNum = 0, completedNum = 0, submittedNum = 0, inTimeNum = 0, doneNum = 0 } = rated ?? {}
  return {
    createdNum,
    doneNum,
    doneRate: percent(completedNum, createdNum),
    inTimeRate: percent(inTimeNum, submittedNum),
    averageHours: rated?.hours == null ? null : Math.round(rated.hours * 10) / 10,
  }
}

/** Who has completed the most in the last 30 days; of those who did as much, who has more in hand. */
export async function repairerRanks(scope: ScreenScope, most: number): Promise<readonly RepairerRank[]> {
  const inHand = isIn('status', workOrderInHand)
  const done = sql<SqlBool>`(${completed} and ${recent(scope, 'finishTime')})`
  const ranks = await rowsOf(
    scope,
    'workOrder',
    (from) => sql<Omit<RepairerRank, 'name'>>`
      select repairer as id, count(*) filter (where not is_open) as done_num, count(*) filter (where is_open) as open_num
      from (select unnest(repair_user_ids) as repairer, ${inHand} as is_open from ${from} and (${inHand} or ${done})) each_one
      group by 1 order by 2 desc, 3 desc, 1 limit ${most}`,
  )
  const names = await titlesOf(
    scope.context,
    'user',
    ranks.map(({ id }) => id),
  )
  return ranks.map((rank) => ({ ...rank, name: names.get(rank.id) ?? '' }))
}

type Happened = 'created' | 'done' | 'overdue'

interface DayCount {
  readonly what: Happened
  readonly day: string
  readonly num: number
}

/** What was made, completed and missed on each of the last 30 days. */
export async function orderDays(scope: ScreenScope): Promise<readonly OrderDay[]> {
  const now = momentOf(scope.context.services)
  const missed = sql<SqlBool>`finish_deadline < coalesce(submit_time, finish_time, ${now}::timestamp)`
  const counts = await rowsOf(scope, 'workOrder', (from) => {
    const byDay = (what: Happened, column: string, where: Where) => sql`
      select ${sql.lit(what)} as what, ${sql.ref(column)}::date as day, count(*) as num
      from ${from} and ${recent(scope, column)} and ${where} group by 2`
    return sql<DayCount>`
      ${byDay('created', 'createTime', sql<SqlBool>`true`)}
      union all ${byDay('done', 'finishTime', completed)}
      union all ${byDay('overdue', 'finishDeadline', missed)}`
  })
  const found = new Map(counts.map(({ what, day, num }) => [`${what} ${day}`, num]))
  const on = (what: Happened, day: string) => found.get(`${what} ${day}`) ?? 0
  return lastDays(scope, days).map((day) => ({
    day,
    created: on('created', day),
    done: on('done', day),
    overdue: on('overdue', day),
  }))
}
