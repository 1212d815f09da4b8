import { grantableIds } from '#domain/grantable.ts'
import { everyNode, menuTree } from '#domain/menu-tree.ts'
import type { CallContext, Db } from '../../contracts.ts'

/** What a role gives. */
export interface Rights {
  readonly menuIds: readonly string[]
  /** The lower the wider; null: none. */
  readonly dataScope: number | null
}

export const notOwned = '不能授予自己没有的权限'

/** Whether all of it is the caller's own. What is no longer in the menu gives nothing. */
export function ownsNodes({ services, session }: CallContext, menuIds: readonly string[]): boolean {
  const { menu } = services.config
  const wanted = new Set(menuIds)
  const own = grantableIds(
    menu,
    menuTree(menu, () => false),
    session?.permissions ?? new Set(),
  )
  return everyNode(menu).every(({ id }) => !wanted.has(id) || own.has(id))
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
