import { type SqlBool, sql } from 'kysely'
import { logAction } from '#resources/dictionaries.ts'
import { isAllowed } from '../../access.ts'
import type { CallHandler } from '../../contracts.ts'
import { forbidden, notFound } from '../../errors.ts'
import { allOf, equals, living, type Where } from '../../records/condition-sql.ts'
import { partsAbout } from '../../records/log-parts.ts'
import { resourceNamed, resourcesOf } from '../../records/resources-of.ts'
import { findRecord } from '../../records/store.ts'

/** Who looked or took a copy has changed nothing; what a client tells of, the platform has not seen. */
const besides = [logAction.export, logAction.reveal] as const

/**
 * GET operation log history: what the log says of one record, a page of it, the newest first. For those who may read
 * the log and see the record: both permissions hold, and the data scope of the record.
 */
export const recordHistory: CallHandler = async ({ resource: name, id, pageNum, pageSize }, context) => {
  // A config without a log has no table of it.
  resourcesOf(context, 'operationLog')
  const resource = resourceNamed(context, String(name))
  const detail = resource?.endpoints.detail
  if (!resource || !detail) throw notFound()
  if (!isAllowed(detail.allow, context.session)) throw forbidden()
  if (!(await findRecord(context, resource, String(id)))) throw notFound()
  const own = allOf([equals('targetType', resource.name), equals('targetId', id)])
  const parts = partsAbout(resource.name, id)
  const about: readonly Where[] = [
    // Whoever sees the record sees what was done with it, be it among others.
    living,
    sql<SqlBool>`(${own} or id in (select entry_id from ${parts} part))`,
    sql<SqlBool>`operation_log.action not in (${sql.join(besides)}) and coalesce(reported, 0) = 0`,
  ]
  const size = Number(pageSize)
  const { rows: list } = await sql`
    select id, create_time, create_user_name, coalesce(part.action, operation_log.action) as action,
      coalesce(part.content, operation_log.content) as content, target_type, result, fail_msg,
      case when part.entry_id is null then before end as before,
      case when part.entry_id is null then after end as after
    from operation_log left join ${parts} part on part.entry_id = id where ${allOf(about)}
    order by create_time desc, id desc limit ${size} offset ${(Number(pageNum) - 1) * size}`.execute(
    context.db,
  )
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from operation_log where ${allOf(about)}`.execute(context.db)
  return { list, total: rows[0]?.total ?? 0 }
}
