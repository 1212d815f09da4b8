import { type RawBuilder, sql } from 'kysely'
import { deadlineFields } from '#schema'
import { overdueSql } from '../../records/deadline-sql.ts'
import { momentOf } from '../../services/moment.ts'
import type { ScreenScope } from './screen-scope.ts'

/** How a work order stands with its time limits, within a query of work orders. */
export function standingSql({ context: { services } }: ScreenScope): RawBuilder<number> {
  const [field] = deadlineFields(services.config.resources.workOrder?.fields ?? {})
  return field ? overdueSql(field.from, momentOf(services)) : sql<number>`0`
}
