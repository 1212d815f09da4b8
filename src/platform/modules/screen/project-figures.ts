import { sql } from 'kysely'
import type { AlarmFigures, HouseFigures, OrderFigures, ScreenProject } from '#domain/big-screen.ts'
import { groupBy } from '#domain/group-by.ts'
import { alarmWeight, healthScore } from '#domain/health-score.ts'
import { byName } from '#domain/natural-order.ts'
import { alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import { mayAsk } from '../../access.ts'
import { type AlarmsAlike, type HousesAlike, type Looks, type OrdersAlike, total } from './looks.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

type Named = Pick<
  ScreenProject,
  'id' | 'name' | 'status' | 'departmentId' | 'addressIds' | 'longitude' | 'latitude'
>

const all = () => true

const houseFigures = (houses: readonly HousesAlike[]): HouseFigures => ({
  houseNum: total(houses, all),
  onlineNum: total(houses, (house) => house.onlineStatus === onlineStatus.online),
  offlineNum: total(houses, (house) => house.onlineStatus === onlineStatus.offline),
  livedInNum: total(houses, ({ status }) => status === houseStatus.occupied || status === houseStatus.rented),
})

const { critical, major } = alarmLevel

const alarmFigures = (alarms: readonly AlarmsAlike[]): AlarmFigures => ({
  alarmNum: total(alarms, all),
  pressingNum: total(
    alarms,
    ({ level, status }) => status === alarmStatus.unhandled && (level === critical || level === major),
  ),
  alarmLoad: alarms.reduce(
    (sum, { level, status, num }) => sum + (status === alarmStatus.unhandled ? num * alarmWeight(level) : 0),
    0,
  ),
})

const orderFigures = (orders: readonly OrdersAlike[]): OrderFigures => ({
  orderNum: total(orders, all),
  overdueNum: orders.reduce((sum, { overdueNum }) => sum + overdueNum, 0),
})

/** What the records of a resource come to in each project. Null: the caller may not list them. */
async function figuresOf<Row extends { readonly projectId: string | null }, Figures>(
  { context }: ScreenScope,
  resource: string,
  read: () => Promise<readonly Row[]>,
  figures: (rows: readonly Row[]) => Figures,
): Promise<((projectId: string) => Figures) | null> {
  if (!mayAsk(context, resource)) return null
  const rows = groupBy(await read(), ({ projectId }) => projectId)
  return (projectId) => figures(rows.get(projectId) ?? [])
}

/** The projects a screen is about, each with its figures, by name. */
export async function projectFigures(scope: ScreenScope, looks: Looks): Promise<readonly ScreenProject[]> {
  const [projects, housesIn, alarmsIn, ordersIn] = await Promise.all([
    rowsOf(
      scope,
      'project',
      (from) => sql<Named>`
        select id, name, status, department_id, address_ids, longitude, latitude from ${from}`,
    ),
    figuresOf(scope, 'house', looks.houses, houseFigures),
    figuresOf(scope, 'alarm', looks.alarms, alarmFigures),
    figuresOf(scope, 'workOrder', looks.orders, orderFigures),
  ])
  return projects
    .map(({ id, ...project }) => {
      const [houses, alarms, orders] = [housesIn?.(id), alarmsIn?.(id), ordersIn?.(id)]
      const score = houses && alarms && orders && healthScore({ ...houses, ...alarms, ...orders })
      return { id, ...project, ...houses, ...alarms, ...orders, ...(score === undefined ? {} : { score }) }
    })
    .toSorted((one, other) => byName(one.name, other.name))
}
