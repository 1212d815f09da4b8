import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResolvedResource } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, branchIds, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

/** What a screen is about. */
export interface ScreenScope {
  readonly context: CallContext
  /** Of the projects, those the screen is about; null: all that the caller sees. */
  readonly projectIds: readonly string[] | null
}

/** All projects that the caller sees. */
export const wholePlatform = (context: CallContext): ScreenScope => ({ context, projectIds: null })

export const ofProject = (context: CallContext, id: string): ScreenScope => ({ context, projectIds: [id] })

/** Those of a department and of the ones below it. They are found once, not within each of the queries. */
export async function ofDepartment(
  context: CallContext,
  department: ResolvedResource,
  id: string,
): Promise<ScreenScope> {
  const below = sql<SqlBool>`department_id in (${branchIds(department, id)})`
  const rows = await rowsOf(
    wholePlatform(context),
    'project',
    (from) => sql<{ id: string }>`select id from ${from}`,
    [below],
  )
  return { context, projectIds: rows.map((row) => row.id) }
}

/** Records of `resource` point at projects directly, or at houses. */
function within({ context, projectIds }: ScreenScope, resource: ResolvedResource): readonly Where[] {
  if (projectIds === null) return []
  if (resource.name === 'project') return [sql<SqlBool>`id = any(${projectIds}::text[])`]
  const ofProjects = sql<SqlBool>`project_id = any(${projectIds}::text[])`
  if (resource.fields.projectId) return [ofProjects]
  const { house } = context.services.config.resources
  return house
    ? [sql<SqlBool>`house_id in (select id from house where deleted_at is null and ${ofProjects})`]
    : []
}

/**
 * Rows of a query over the records of a resource that the screen is about and the caller sees: `from` is told the table
 * with its condition. None where the config lacks the resource.
 */
export async function rowsOf<Row>(
  scope: ScreenScope,
  name: string,
  query: (from: RawBuilder<unknown>) => RawBuilder<Row>,
  where: readonly Where[] = [],
): Promise<readonly Row[]> {
  const { context } = scope
  const resource = context.services.config.resources[name]
  if (!resource) return []
  const all = allOf([...visible(resource, context), ...within(scope, resource), ...where])
  const { rows } = await query(sql`${sql.table(name)} where ${all}`).execute(context.db)
  return rows
}
