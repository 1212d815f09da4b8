import { sql } from 'kysely'
import { enableStatus } from '#resources/dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { isIn, living, type Where } from '../../records/condition-sql.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { findRecord } from '../../records/store.ts'
import { findAudiences } from '../notice/notice-audience.ts'

/** How many users are asked about at once: nobody waits for more than that. */
const atOnce = 1000

/** Those of some users who see a project and may go on with its orders. */
async function maintainersAmong(
  { services, db }: CallContext,
  projectId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const audience = { projectId, permission: '/maintenance' }
  const able: string[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const idsOf = await findAudiences(services, db, [audience], ids.slice(from, from + atOnce))
    able.push(...idsOf(audience))
  }
  return able
}

/** The ids of those who repair and can log in. */
async function repairersAmong({ db }: CallContext, among: Where): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from "user" where ${among} and is_repair = 1
      and status = ${enableStatus.enabled} and ${living}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refuses to give work to anybody but those who repair, and who see the project. `field`: where that is said. */
export async function refuseOthers(
  context: CallContext,
  projectId: unknown,
  ids: readonly string[],
  field = 'repairUserIds',
): Promise<void> {
  const given = [...new Set(ids)]
  if (given.length === 0) return
  const repairers = await repairersAmong(context, isIn('id', given))
  if (repairers.length < given.length) throw invalid({ [field]: '处理人须为启用的维修人员' })
  const able = await maintainersAmong(context, String(projectId), given)
  if (able.length < given.length) throw invalid({ [field]: '处理人须能处理该项目的工单' })
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
  if ((await findRecord(context, project, projectId)) === null) return [sql<boolean>`false`]
  const repairers = await repairersAmong(context, sql<boolean>`true`)
  const able = await maintainersAmong(context, projectId, repairers)
  return [sql<boolean>`id = any(${able}::text[])`]
}
