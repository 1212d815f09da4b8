import type { Values } from '#schema'
import { invalid } from '../../errors.ts'
import type { CallContext, ResourceHooks } from '../../kernel.ts'
import { everyNode } from '../menu/menu-tree.ts'

/** A role grants what exists. */
function refuseUnknownNodes({ menuIds }: Values, { services }: CallContext) {
  if (!Array.isArray(menuIds)) return
  const known = new Set(everyNode(services.config.menu).map(({ id }) => id))
  const unknown = menuIds.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalid({ menuIds: `权限不存在：${unknown.slice(0, 5).join('、')}` })
}

export const roleHooks: ResourceHooks = {
  async beforeCreate(values, context) {
    refuseUnknownNodes(values, context)
    return values
  },
  async beforeUpdate(changes, _current, context) {
    refuseUnknownNodes(changes, context)
    return changes
  },
}
