import { enableStatus } from '#resources/dictionaries.ts'
import type { FieldErrors, Values } from '#schema'
import type { CallContext, ResourceHooks } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { notOwned, ownsNodes, ownsScope, type Rights } from './own-rights.ts'

const nothing: Rights = { menuIds: [], dataScope: null }

/** A disabled role gives nothing yet: enabling it gives all of it. */
const given = ({ status, menuIds, dataScope }: Values): Rights =>
  status === enableStatus.enabled
    ? { menuIds: (menuIds as readonly string[] | null) ?? [], dataScope: Number(dataScope) }
    : nothing

const isWider = (scope: number | null, than: number | null) =>
  scope !== null && (than === null || scope < than)

/** Else managing roles would be everything: one would give one's own role the rest. */
function refuseMoreThanOwn(context: CallContext, before: Rights, after: Rights): void {
  const added = after.menuIds.filter((id) => !before.menuIds.includes(id))
  const scope = isWider(after.dataScope, before.dataScope) ? after.dataScope : null
  const errors: FieldErrors = {
    ...(ownsNodes(context, added) ? {} : { menuIds: notOwned }),
    ...(ownsScope(context, scope) ? {} : { dataScope: notOwned }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export const roleHooks: ResourceHooks = {
  async beforeCreate(values, context) {
    refuseMoreThanOwn(context, nothing, given({ ...values, status: enableStatus.enabled }))
    return values
  },

  async beforeUpdate(changes, current, context) {
    const next: Values = { ...current, ...changes }
    const isEnabled = next.status === enableStatus.enabled && current.status !== enableStatus.enabled
    refuseMoreThanOwn(
      context,
      given(isEnabled ? current : { ...current, status: enableStatus.enabled }),
      given({ ...next, status: enableStatus.enabled }),
    )
    return changes
  },
}
