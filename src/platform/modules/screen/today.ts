import { type RawBuilder, sql } from 'kysely'
import type { ScreenToday } from '#domain/big-screen.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { workOrderStatus } from '#resources/work-order-dictionaries.ts'
import { isIn } from '../../records/condition-sql.ts'
import { since } from './days.ts'
import { rowsOf, type ScreenScope } from './screen-scope.ts'

interface Counted {
  readonly resource: string
  /** The moments at which a record came, and at which it was done. */
  readonly came: string
  readonly ended: string
  readonly doneStatus: number
}

/** What has come and been done since midnight. */
async function today(
  scope: ScreenScope,
  { resource, came, ended, doneStatus }: Counted,
): Promise<ScreenToday> {
  const [isNew, isEnded] = [since(scope, came, 1), since(scope, ended, 1)]
  const query = (from: RawBuilder<unknown>) => sql<ScreenToday>`
    select count(*) filter (where ${isNew}) as num,
      count(*) filter (where ${isEnded} and ${isIn('status', [doneStatus])}) as done_num
    from ${from} and (${isNew} or ${isEnded})`
  const [row] = await rowsOf(scope, resource, query)
  return row ?? { num: 0, doneNum: 0 }
}

export const alarmsToday = (scope: ScreenScope): Promise<ScreenToday> =>
  today(scope, {
    ...{ resource: 'alarm', came: 'firstTime', ended: 'handleTime' },
    doneStatus: alarmStatus.handled,
  })

export const ordersToday = (scope: ScreenScope): Promise<ScreenToday> =>
  today(scope, {
    ...{ resource: 'workOrder', came: 'createTime', ended: 'finishTime' },
    doneStatus: workOrderStatus.completed,
  })
