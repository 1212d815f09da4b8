import { sql } from 'kysely'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import type { DictionaryValue } from '#schema'
import type { Db, Services, Session } from '../../contracts.ts'
import { allOf, isIn, living } from '../../records/condition-sql.ts'
import { scopeSql } from '../../records/scope.ts'
import { permissionsOf } from '../auth/authenticate.ts'
import type { Audience } from './notify.ts'

interface Row {
  readonly userId: string
  readonly departmentId: string | null
  readonly dataScope: DictionaryValue<typeof dataScope> | null
  readonly isSuper: boolean | null
  readonly menuIds: readonly (readonly string[] | null)[] | null
}

/** Those of some users who can log in, with what they may. */
async function loadStaff({ config }: Services, db: Db, ids: readonly string[]): Promise<readonly Session[]> {
  const { rows } = await sql<Row>`
    select u.id as user_id, u.department_id, r.data_scope, r.is_super, r.menu_ids
    from (select * from "user" where ${isIn('id', ids)}) u
    left join lateral (
      select min(data_scope) as data_scope, bool_or(built_in = 1) as is_super, jsonb_agg(menu_ids) as menu_ids
      from role where id = any(u.role_ids) and status = ${enableStatus.enabled} and deleted_at is null
    ) r on true
    where u.status = ${enableStatus.enabled} and u.deleted_at is null order by u.id`.execute(db)
  return rows.map((row) => ({
    id: '',
    userId: row.userId,
    account: '',
    userName: '',
    departmentId: row.departmentId,
    departmentName: null,
    permissions: permissionsOf(config, row),
    dataScope: row.dataScope ?? dataScope.granted,
  }))
}

/** Who all have the same data scope, in words. */
const scopeKey = ({ dataScope: scope, departmentId, userId }: Session) =>
  scope === dataScope.all
    ? 'all'
    : scope === dataScope.department
      ? `department ${departmentId}`
      : `user ${userId}`

/** The projects, of some, that somebody sees. */
async function seenProjects(
  services: Services,
  db: Db,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { project } = services.config.resources
  if (!project) return new Set()
  const within = [isIn('id', ids), living, ...scopeSql(project, { services, session })]
  const { rows } = await sql<{ id: string }>`select id from project where ${allOf(within)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Answers who of some users belongs to each of several audiences: each is asked for once, however many notices it has.
 * What all of them may is kept while it is asked for, so that many users are asked about in parts.
 */
export async function findAudiences(
  services: Services,
  db: Db,
  audiences: readonly Audience[],
  among: readonly string[],
): Promise<(audience: Audience) => readonly string[]> {
  if (audiences.length === 0) return () => []
  const staff = await loadStaff(services, db, among)
  const projectIds = [...new Set(audiences.map(({ projectId }) => projectId))]
  const permissions = [...new Set(audiences.map(({ permission }) => permission))]
  const seen = new Map<string, ReadonlySet<string>>()
  const concerned = staff.filter((one) => permissions.some((path) => one.permissions.has(path)))
  for (const one of concerned) {
    const key = scopeKey(one)
    if (!seen.has(key)) seen.set(key, await seenProjects(services, db, one, projectIds))
  }
  return ({ projectId, permission }) =>
    concerned
      .filter((one) => one.permissions.has(permission) && seen.get(scopeKey(one))?.has(projectId))
      .map(({ userId }) => userId)
}
