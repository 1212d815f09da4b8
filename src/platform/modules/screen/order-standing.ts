import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { timeStanding } from '#resources/work-order-dictionaries.ts'
import { deadlineFields } from '#schema'
import { clockOf, overdueSql, standsSql } from '../../records/condition-sql.ts'
import { momentOf } from '../../services/call-context.ts'
import type { ScreenScope } from './screen-scope.ts'

const timeLimits = ({ context: { services } }: ScreenScope) =>
  deadlineFields(services.config.resources.workOrder?.fields ?? {})[0]?.from

/** What the clock of a work order shows, within a query of work orders: it stands still while one is suspended. */
export function orderClock(scope: ScreenScope): RawBuilder<unknown> {
  const limits = timeLimits(scope)
  const now = momentOf(scope.context.services)
  return limits ? clockOf(limits, now) : sql`${now}::timestamp`
}

/** How a work order stands with its time limits, within a query of work orders. */
export function standingOf(scope: ScreenScope): RawBuilder<number> {
  const limits = timeLimits(scope)
  return limits ? overdueSql(limits, momentOf(scope.context.services)) : sql<number>`0`
}

/** Whether one of its time limits has passed. */
export function isOverdue(scope: ScreenScope): RawBuilder<SqlBool> {
  const limits = timeLimits(scope)
  return limits
    ? standsSql(limits, timeStanding.overdue, momentOf(scope.context.services))
    : sql<SqlBool>`false`
}
