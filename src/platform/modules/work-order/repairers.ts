import { sql } from 'kysely'
import { enableStatus } from '#resources/dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { isIn, living, type Where } from '../../records/condition-sql.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { findRecord } from '../../records/store.ts'
import { findAudiences } from '../notice/notice-audience.ts'

/** The ids of all who see a project and may go on with its orders. */
async function maintainersOf({ services, db }: CallContext, projectId: string): Promise<readonly string[]> {
  const audience = { projectId, permission: '/maintenance' }
  const idsOf = await findAudiences(services, db, [audience])
  return idsOf(audience)
}

/** Refuses to give work to anybody but those who repair, and who see the project. `field`: where that is said. */
export async function refuseOthers(
  context: CallContext,
  projectId: unknown,
  ids: readonly string[],
  field = 'repairUserIds',
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql`
    select id from "user" where ${isIn('id', ids)} and is_repair = 1
      and status = ${enableStatus.enabled} and ${living}`.execute(context.db)
  if (rows.length < new Set(ids).size) throw invalid({ [field]: '处理人须为启用的维修人员' })
  const able = new Set(await maintainersOf(context, String(projectId)))
  if (!ids.every((id) => able.has(id))) throw invalid({ [field]: '处理人须能处理该项目的工单' })
}

/**
 * Of those who repair, those who can be given the orders of a project; no project: all of them. Who they are tells who
 * sees the project: of one out of the caller's sight there is nobody.
 */
export async function ofProject(
  { projectId }: Readonly<Record<string, string>>,
  context: CallContext,
): Promise<readonly Where[]> {
  if (projectId === undefined) return []
  const { project } = resourcesOf(context, 'project')
  const isSeen = (await findRecord(context, project, projectId)) !== null
  const ids = isSeen ? await maintainersOf(context, projectId) : []
  return [ids.length > 0 ? isIn('id', ids) : sql<boolean>`false`]
}
