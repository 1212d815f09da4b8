import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { houseEvent, logAction, logResult } from '#resources/dictionaries.ts'
import type { ResolvedResource } from '#schema'
import { mayRead } from '../../access.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import type { ModuleIndex } from '../../module-contracts.ts'
import { living } from '../../records/condition-sql.ts'
import { findRecord } from '../../records/store.ts'
import { systemName } from '../../services/call-context.ts'

/** More than anybody reads on; the whole is in the operation log. */
const most = 500

/** Who looked, tried or took a copy is no part of a house’s life; nor is what a client tells, which nobody has seen. */
const besides = [
  logAction.login,
  logAction.logout,
  logAction.export,
  logAction.reveal,
  logAction.refusal,
] as const

interface Belonging {
  readonly resource: ResolvedResource
  /** Their reference to the house. */
  readonly by: string
}

/** What belongs to houses, as far as the caller may read it: rooms, residents, and whatever else says so in the config. */
const belonging = (context: CallContext): readonly Belonging[] =>
  Object.values(context.services.config.resources)
    .filter((resource) => mayRead(resource, context))
    .flatMap((resource) =>
      resource.parents
        .map(({ field }) => resource.fields[field])
        .flatMap((field) =>
          field?.kind === 'reference' && field.target === 'house' ? [{ resource, by: field.name }] : [],
        ),
    )

const about = (name: string, ids: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(target_type = ${name} and target_id in (${ids}))`

/** Entries are found by what they are about. */
export const timelineIndexes: readonly ModuleIndex[] = [
  { table: 'operationLog', columns: ['targetType', 'targetId', 'createTime'] },
]

/**
 * That the house was made, said by itself where the log says it of many at once, or no longer: houses that were
 * generated or copied, and those older than the log.
 */
const beginning = (id: string): RawBuilder<unknown> => sql`
  select id, create_time, ${logAction.create}::integer, '新增房屋[' || full_name || ']', create_user_name
  from house where id = ${id} and create_time is not null and not exists (
    select from operation_log where target_type = 'house' and target_id = ${id}
      and action = ${logAction.create} and deleted_at is null)
    and not exists (
      select from log_part where resource = 'house' and record_id = ${id} and action = ${logAction.create})`

/** The same of entries that tell of many records at once. */
function shares(all: readonly Belonging[], id: string): RawBuilder<unknown> {
  const parts = [
    sql`(resource = 'house' and record_id = ${id})`,
    ...all.map(
      ({ resource, by }) => sql`(resource = ${resource.name} and record_id in (
        select id from ${sql.table(resource.name)} where ${sql.ref(by)} = ${id}))`,
    ),
  ]
  return sql`
    select l.id || ' ' || p.record_id, l.create_time, p.action, p.content, l.create_user_name
    from log_part p join operation_log l on l.id = p.entry_id
    where l.deleted_at is null and (${sql.join(parts, sql` or `)})
    order by l.create_time desc, l.id desc limit ${most}`
}

/** What people did, and what the platform did for them. */
function deeds(all: readonly Belonging[], id: string): RawBuilder<unknown> {
  const parts = [
    about('house', sql`${id}`),
    ...all.map(({ resource, by }) =>
      about(resource.name, sql`select id from ${sql.table(resource.name)} where ${sql.ref(by)} = ${id}`),
    ),
  ]
  return sql`
    select id, create_time, action, content, create_user_name as user_name
    from operation_log
    where ${living} and result = ${logResult.success} and action not in (${sql.join(besides)})
      and coalesce(reported, 0) = 0
      and (${sql.join(parts, sql` or `)})
    order by create_time desc, id desc limit ${most}`
}

/** What went wrong and was right again: nobody does that, so no log tells of it. */
const alarms = (id: string): RawBuilder<unknown> => sql`
  select o.id, o.time as create_time,
    case o.active when ${alarmActive.active} then ${houseEvent.alarm}::int else ${houseEvent.recovery}::int end as action,
    case o.active when ${alarmActive.active} then '发现报警[' || a.name || ']：' || coalesce(o.remark, '')
      else '结束报警[' || a.name || ']：' || coalesce(o.remark, '') end as content, ${systemName} as user_name
  from alarm a join alarm_occurrence o on o.alarm_id = a.id
  where a.house_id = ${id} and a.deleted_at is null
  order by o.time desc, o.id desc limit ${most}`

/** GET house timeline: what happened to a house and what belongs or belonged to it, the newest first: of what the caller may read. */
export const houseTimeline: CallHandler = async ({ houseId }, context) => {
  const { house, alarm } = context.services.config.resources
  const id = String(houseId)
  if (!house || !(await findRecord(context, house, id))) throw notFound()
  const all = belonging(context)
  const raised = alarm && mayRead(alarm, context) ? [alarms(id)] : []
  const parts = [deeds(all, id), shares(all, id), beginning(id), ...raised].map((part) => sql`(${part})`)
  const { rows } = await sql`
    select * from (${sql.join(parts, sql` union all `)}) told
    order by create_time desc, id desc limit ${most}`.execute(context.db)
  return rows
}
