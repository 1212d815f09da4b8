import { enableStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import { forgetGuesses } from '../auth/guess-limits.ts'
import { endSessions } from '../auth/login-sessions.ts'
import type { HooksOf } from '../hooks-of.ts'
import { notOwned, ownsRights, rightsOf } from '../role/own-rights.ts'
import { refuseWithOrdersInHand } from '../work-order/orders-in-hand.ts'
import { ofProject } from '../work-order/repairers.ts'
import { holdsAny, lockSuperRoles, refuseLastSuper, refuseUnlessSuper, superRoles } from './super-admins.ts'

const isSelf = (user: Values, { session }: CallContext) => session?.userId === user.id

const isEnabled = (user: Values) => user.status === enableStatus.enabled

const roleIdsOf = ({ roleIds }: Values) => (roleIds as readonly string[] | null) ?? []

/** Nobody gets more from the caller than the caller has. */
async function refuseForeignRoles(context: CallContext, next: Values) {
  if (!ownsRights(context, await rightsOf(context.db, roleIdsOf(next)))) throw invalid({ roleIds: notOwned })
}

/**
 * Others are changed and deleted by those alone who may all that they may. Whoever sets a password logs in as the user, so
 * does who gets the SMS codes; and what may be done to an account in one call must not be had in two.
 */
async function refuseUnlessEqual(context: CallContext, user: Values) {
  if (isSelf(user, context)) return
  if (!ownsRights(context, await rightsOf(context.db, roleIdsOf(user)))) throw forbidden()
}

/** Where one's own are changed instead: the account menu asks for the password first. A session may be stolen. */
const ownCredentials: Readonly<Record<string, string>> = {
  password: '请在右上角账号菜单的「修改密码」中修改自己的密码',
  phone: '请在右上角账号菜单的「修改手机号」中修改自己的手机号',
}

function refuseOwnCredentials(changes: Values, current: Values, context: CallContext) {
  const changed = Object.entries(ownCredentials).filter(([name]) => changes[name] !== undefined)
  if (changed.length > 0 && isSelf(current, context)) throw invalid(Object.fromEntries(changed))
}

/** A password that was reset and an account that was disabled end what was begun before. */
async function endWhatBegan(changes: Values, current: Values, context: CallContext) {
  const id = String(current.id)
  if (changes.password === undefined && changes.status !== enableStatus.disabled) return
  await endSessions(context.db, id)
  await forgetGuesses(context.db, [id, String(current.account), String(current.phone)])
}

export const userHooks: HooksOf<'user'> = {
  lookups: { repairUser: ofProject },

  async beforeCreate(values, context) {
    const roles = await superRoles(context.db)
    if (holdsAny(values.roleIds, roles)) await refuseUnlessSuper(context, roles)
    await refuseForeignRoles(context, values)
    return values
  },

  async beforeUpdate(changes, current, context) {
    const next: Values = { ...current, ...changes }
    if (isSelf(current, context) && !isEnabled(next)) throw conflict('不能停用自己')
    refuseOwnCredentials(changes, current, context)
    const roles = await superRoles(context.db)
    const wasSuper = holdsAny(current.roleIds, roles)
    const isSuper = holdsAny(next.roleIds, roles)
    if (wasSuper || isSuper) {
      await lockSuperRoles(context.db)
      await refuseUnlessSuper(context, roles)
    }
    await refuseUnlessEqual(context, current)
    if (changes.roleIds !== undefined) await refuseForeignRoles(context, next)
    if (wasSuper && isEnabled(current) && !(isSuper && isEnabled(next)))
      await refuseLastSuper(context.db, String(current.id), roles)
    await endWhatBegan(changes, current, context)
    return changes
  },

  async beforeDelete(current, context) {
    if (isSelf(current, context)) throw conflict('不能删除自己')
    const roles = await superRoles(context.db)
    if (holdsAny(current.roleIds, roles)) {
      await lockSuperRoles(context.db)
      await refuseUnlessSuper(context, roles)
      if (isEnabled(current)) await refuseLastSuper(context.db, String(current.id), roles)
    }
    await refuseUnlessEqual(context, current)
    await refuseWithOrdersInHand(context, current)
    await endSessions(context.db, String(current.id))
  },
}
