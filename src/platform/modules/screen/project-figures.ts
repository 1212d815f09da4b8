import { type RawBuilder, sql } from 'kysely'
import type { ScreenProject } from '#domain/big-screen.ts'
import { healthScore } from '#domain/health-score.ts'
import { byName } from '#domain/natural-order.ts'
import {
  alarmLevel,
  alarmOpen,
  alarmStatus,
  houseStatus,
  onlineStatus,
  workOrderOpen,
} from '#resources/dictionaries.ts'
import { timeStanding } from '#resources/work-order-dictionaries.ts'
import { isIn, type Where } from '../../records/condition-sql.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'
import { standingSql } from './standing-sql.ts'

type Named = Pick<
  ScreenProject,
  'id' | 'name' | 'status' | 'departmentId' | 'addressIds' | 'longitude' | 'latitude'
>
type Figures = Omit<ScreenProject, keyof Named | 'score'>
type Counted<Names extends keyof Figures> = Pick<Figures, Names> & { readonly projectId: string }

const none: Figures = {
  houseNum: 0,
  onlineNum: 0,
  offlineNum: 0,
  livedInNum: 0,
  alarmNum: 0,
  pressingNum: 0,
  orderNum: 0,
  overdueNum: 0,
}

const countWhere = (where: Where): RawBuilder<number> => sql<number>`count(*) filter (where ${where})`

const housesOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'house',
    (from) => sql<Counted<'houseNum' | 'onlineNum' | 'offlineNum' | 'livedInNum'>>`
      select project_id, count(*) as house_num,
        ${countWhere(isIn('onlineStatus', [onlineStatus.online]))} as online_num,
        ${countWhere(isIn('onlineStatus', [onlineStatus.offline]))} as offline_num,
        ${countWhere(isIn('status', [houseStatus.occupied, houseStatus.rented]))} as lived_in_num
      from ${from} group by project_id`,
  )

const pressing = [alarmLevel.critical, alarmLevel.major] as const

/** Counted by what is looked at first: conditions are judged once for each kind of alarm, not for each alarm. */
const alarmsOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'alarm',
    (from) => sql<Counted<'alarmNum' | 'pressingNum'>>`
      select project_id, sum(num)::int as alarm_num,
        coalesce(sum(num) filter (where ${isIn('level', pressing)} and ${isIn('status', [alarmStatus.unhandled])}), 0)::int
          as pressing_num
      from (select project_id, level, status, count(*) as num from ${from} group by 1, 2, 3) alike group by 1`,
    [isIn('status', alarmOpen)],
  )

const ordersOf = (scope: ScreenScope) =>
  rowsOf(
    scope,
    'workOrder',
    (from) => sql<Counted<'orderNum' | 'overdueNum'>>`
      select project_id, count(*) as order_num,
        count(*) filter (where ${standingSql(scope)} = ${timeStanding.overdue}) as overdue_num
      from ${from} group by project_id`,
    [isIn('status', workOrderOpen)],
  )

/** The projects a screen is about, each with its figures, by name. */
export async function projectFigures(scope: ScreenScope): Promise<readonly ScreenProject[]> {
  const [projects, ...counted] = await Promise.all([
    rowsOf(
      scope,
      'project',
      (from) => sql<Named>`
        select id, name, status, department_id, address_ids, longitude, latitude from ${from}`,
    ),
    housesOf(scope),
    alarmsOf(scope),
    ordersOf(scope),
  ])
  const figures = new Map<string, Figures>()
  for (const { projectId, ...counts } of counted.flat())
    figures.set(projectId, { ...none, ...figures.get(projectId), ...counts })
  return projects
    .map((project) => {
      const own = figures.get(project.id) ?? none
      return { ...project, ...own, score: healthScore(own) }
    })
    .toSorted((one, other) => byName(one.name, other.name))
}
