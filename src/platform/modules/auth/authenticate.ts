import { everyNode } from '#domain/menu-tree.ts'
import { dataScope } from '#resources/dictionaries.ts'
import type { ResolvedConfig } from '#schema'
import type { Session } from '../../contracts.ts'
import type { Authenticate } from '../../module-contracts.ts'
import type { SessionRow } from './find-session.ts'
import { openSession } from './open-session.ts'

/** Permission paths that somebody's roles hold. */
export function permissionsOf(
  { menu }: ResolvedConfig,
  { isSuper, menuIds }: Pick<SessionRow, 'isSuper' | 'menuIds'>,
): ReadonlySet<string> {
  const held = new Set(menuIds?.flatMap((ids) => ids ?? []))
  return new Set(everyNode(menu).flatMap(({ id, path }) => (isSuper || held.has(id) ? [path] : [])))
}

/** Who is behind a session, as they are now. */
export const sessionOf = (config: ResolvedConfig, row: SessionRow): Session => ({
  id: row.id,
  userId: row.userId,
  account: row.account,
  userName: row.userName,
  departmentId: row.departmentId,
  departmentName: row.departmentName,
  permissions: permissionsOf(config, row),
  dataScope: row.dataScope ?? dataScope.granted,
})

export const authenticate: Authenticate = async (token, services, ip) => {
  const open = await openSession(services, token, ip)
  return open && { session: sessionOf(services.config, open.row), newToken: open.newToken }
}
