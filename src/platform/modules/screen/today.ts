import { type RawBuilder, sql } from 'kysely'
import type { ScreenToday } from '#domain/big-screen.ts'
import { alarmStatus, workOrderStatus } from '#resources/dictionaries.ts'
import { isIn, type Where } from '../../records/condition-sql.ts'
import { since } from './days.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

interface Counted {
  readonly made: number
  readonly done: number
}

/** What has come and been done since midnight. */
export async function todayFigures(scope: ScreenScope): Promise<ScreenToday> {
  const count = async (
    resource: string,
    columns: { readonly made: string; readonly done: string },
    done: Where,
  ) => {
    const [made, ended] = [since(scope, columns.made, 1), since(scope, columns.done, 1)]
    const query = (from: RawBuilder<unknown>) => sql<Counted>`
      select count(*) filter (where ${made}) as made, count(*) filter (where ${ended} and ${done}) as done
      from ${from} and (${made} or ${ended})`
    const [row] = await rowsOf(scope, resource, query)
    return row ?? { made: 0, done: 0 }
  }
  const { handled } = alarmStatus
  const { completed } = workOrderStatus
  const [alarms, orders] = await Promise.all([
    count('alarm', { made: 'firstTime', done: 'handleTime' }, isIn('status', [handled])),
    count('workOrder', { made: 'createTime', done: 'finishTime' }, isIn('status', [completed])),
  ])
  return {
    alarmNum: alarms.made,
    alarmDoneNum: alarms.done,
    orderNum: orders.made,
    orderDoneNum: orders.done,
  }
}
