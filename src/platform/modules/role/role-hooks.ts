import type { FieldErrors, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { forbidden, invalid } from '../../errors.ts'
import type { HooksOf } from '../hooks-of.ts'
import { notOwned, ownsNodes, ownsRights, ownsScope, type Rights } from './own-rights.ts'

/** What a role gives; a disabled one as well, since it may be enabled any time. */
const rightsIn = ({ menuIds, dataScope }: Values): Rights => ({
  menuIds: (menuIds as readonly string[] | null) ?? [],
  dataScope: Number(dataScope),
})

/** Else managing roles would be everything: one would give one's own role the rest. */
function refuseMoreThanOwn(context: CallContext, role: Values): void {
  const { menuIds, dataScope } = rightsIn(role)
  const errors: FieldErrors = {
    ...(ownsNodes(context, menuIds) ? {} : { menuIds: notOwned }),
    ...(ownsScope(context, dataScope) ? {} : { dataScope: notOwned }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A role that gives more than the caller has is not the caller's to rename, to strip or to delete. */
function refuseAboveOwn(context: CallContext, role: Values): void {
  if (!ownsRights(context, rightsIn(role))) throw forbidden()
}

export const roleHooks: HooksOf<'role'> = {
  async beforeCreate(values, context) {
    refuseMoreThanOwn(context, values)
    return values
  },

  async beforeUpdate(changes, current, context) {
    refuseAboveOwn(context, current)
    refuseMoreThanOwn(context, { ...current, ...changes })
    return changes
  },

  async beforeDelete(current, context) {
    refuseAboveOwn(context, current)
  },
}
