import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { logAction, logResult } from '#resources/dictionaries.ts'
import type { ResolvedConfig, ResolvedResource } from '#schema'
import type { CallHandler, ModuleIndex } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'

/** More than anybody reads on; the whole is in the operation log. */
const most = 500

/** Who looked, tried or took a copy is no part of a house's life. */
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

/** What belongs to houses: rooms, residents, and whatever else says so in the config. */
const belonging = ({ resources }: ResolvedConfig): readonly Belonging[] =>
  Object.values(resources).flatMap((resource) =>
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

/** GET house timeline: what happened to a house and what belongs or belonged to it, the newest first. */
export const houseTimeline: CallHandler = async ({ houseId }, context) => {
  const { config } = context.services
  const { house } = config.resources
  const id = String(houseId)
  if (!house || !(await findRecord(context, house, id))) throw notFound()
  const parts = [
    about('house', sql`${id}`),
    ...belonging(config).map(({ resource, by }) =>
      about(resource.name, sql`select id from ${sql.table(resource.name)} where ${sql.ref(by)} = ${id}`),
    ),
  ]
  const { rows } = await sql`
    select id, create_time, action, content, create_user_name as user_name
    from operation_log
    where deleted_at is null and result = ${logResult.success} and action not in (${sql.join(besides)})
      and (${sql.join(parts, sql` or `)})
    order by create_time desc, id desc limit ${most}`.execute(context.db)
  return rows
}
