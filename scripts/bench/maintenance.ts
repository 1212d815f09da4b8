import { config } from '#config'
import { alarmActive, alarmLevel, alarmStatus } from '#resources/alarm-dictionaries.ts'
import { onEstate } from './asked-part.ts'
import { estate } from './estate-data.ts'

type Params = Readonly<Record<string, string | number>>

interface Ask {
  readonly what: string
  readonly path: string
  /** What the admin asks for; different words each time, as people's are. */
  readonly params: (index: number) => Params
}

const alarms = config.resources.alarm.endpoints.list?.path ?? ''
const orders = config.resources.workOrder.endpoints.list?.path ?? ''

const asks: readonly Ask[] = [
  {
    what: 'alarms, first page with tabs and figures',
    path: alarms,
    params: () => ({ projectId: estate, status: alarmStatus.unhandled }),
  },
  { what: 'alarms, in all tabs', path: alarms, params: () => ({ projectId: estate }) },
  {
    what: 'alarms, searched and sorted',
    path: alarms,
    params: (index) => ({
      ...{ projectId: estate, level: alarmLevel.major, active: alarmActive.active },
      ...{ orderBy: 'firstTime', order: index % 2 === 0 ? 'asc' : 'desc' },
    }),
  },
  {
    what: 'alarms, of one house',
    path: alarms,
    params: (index) => ({ projectId: estate, houseId: `bench_${index}` }),
  },
  { what: 'work orders, first page with tabs', path: orders, params: () => ({}) },
  { what: 'work orders, my own', path: orders, params: () => ({ tab: 'mine' }) },
  { what: 'work orders, overdue', path: orders, params: () => ({ tab: 'overdue' }) },
  {
    what: 'work orders, searched and sorted',
    path: orders,
    params: (index) => ({ keyword: `H${100 + index}`, orderBy: 'priority', order: 'asc' }),
  },
  {
    what: 'work orders, of one project by time left',
    path: orders,
    params: () => ({ projectId: estate, orderBy: 'overdue', order: 'asc' }),
  },
]

const query = (params: Params) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** What the lists of maintenance take with 100,000 alarms of one project and as many work orders. */
export const maintenance = onEstate(
  'maintenance',
  100_000,
  asks.map(({ what, path, params }) => ({
    what,
    address: (index) => `${path}?${query({ pageNum: 1, pageSize: 20, figures: 1, ...params(index) })}`,
    budget: 10,
  })),
)
