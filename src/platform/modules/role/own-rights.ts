import type { ResolvedConfig, ResolvedNode } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { everyNode } from '../../services/menu-tree.ts'

/** What a role gives. */
export interface Rights {
  readonly menuIds: readonly string[]
  /** The lower the wider; null: none. */
  readonly dataScope: number | null
}

export const notOwned = '不能授予自己没有的权限'

const askedPaths = ({ calls }: ResolvedConfig): ReadonlySet<string> =>
  new Set(Object.values(calls).flatMap(({ allow }) => (typeof allow === 'string' ? [] : allow)))

/** Nodes held, and the groups above them that no call asks for: a role names the way to what it gives. */
function ownNodes({ services: { config }, session }: CallContext): ReadonlySet<string> {
  const asked = askedPaths(config)
  const ownAmong = (nodes: readonly ResolvedNode[]): readonly string[] =>
    nodes.flatMap(({ id, path, children }) => {
      const below = ownAmong(children)
      const isOwn = session?.permissions.has(path) || (below.length > 0 && !asked.has(path))
      return isOwn ? [id, ...below] : below
    })
  return new Set(ownAmong(config.menu))
}

/** Whether all of it is the caller's own. What is no longer in the menu gives nothing. */
export function ownsNodes(context: CallContext, menuIds: readonly string[]): boolean {
  const wanted = new Set(menuIds)
  const own = ownNodes(context)
  return everyNode(context.services.config.menu).every(({ id }) => !wanted.has(id) || own.has(id))
}

export const ownsScope = ({ session }: CallContext, scope: number | null): boolean =>
  scope === null || (session !== null && scope >= session.dataScope)

export const ownsRights = (context: CallContext, { menuIds, dataScope }: Rights): boolean =>
  ownsNodes(context, menuIds) && ownsScope(context, dataScope)

/** Taken together; disabled roles as well, since they may be enabled any time. */
export async function rightsOf(db: Db, roleIds: readonly string[]): Promise<Rights> {
  const roles = await db
    .selectFrom('role')
    .select(['menuIds', 'dataScope'])
    .where('id', 'in', [...roleIds, ''])
    .where('deletedAt', 'is', null)
    .execute()
  return {
    menuIds: roles.flatMap(({ menuIds }) => (menuIds as readonly string[] | null) ?? []),
    dataScope: roles.length === 0 ? null : Math.min(...roles.map(({ dataScope }) => Number(dataScope))),
  }
}
