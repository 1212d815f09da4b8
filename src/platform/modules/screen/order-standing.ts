import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { timeStanding } from '#resources/work-order-dictionaries.ts'
import { deadlineFields } from '#schema'
import { overdueSql, standsSql } from '../../records/condition-sql.ts'
import { momentOf } from '../../services/call-context.ts'
import type { ScreenScope } from './screen-scope.ts'

const timeLimits = ({ context: { services } }: ScreenScope) =>
  deadlineFields(services.config.resources.workOrder?.fields ?? {})[0]?.from

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
