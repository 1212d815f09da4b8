import { hour } from '#domain/durations.ts'
import { maskPhone } from '#domain/mask.ts'
import { cut } from '#domain/texts.ts'
import { dataScope, logAction, logModule } from '#resources/dictionaries.ts'
import type { CallContext, Session } from '../../contracts.ts'
import type { Refusal } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { createAllowance } from '../../services/allowance.ts'
import { networkOf } from '../../services/network-of.ts'
import type { Account } from './users.ts'

/** The log names whose account it was, though nobody is logged in. */
const asUser = (user: Account): Session => ({
  id: '',
  userId: user.id,
  account: '',
  userName: user.name,
  departmentId: null,
  departmentName: null,
  permissions: new Set<string>(),
  dataScope: dataScope.granted,
})

/** Enough to recognise an account that was mistyped. It may also be a password, typed into the wrong input. */
const hinted = (identifier: string) =>
  /^1\d{10}$/.test(identifier) ? maskPhone(identifier) : `${cut(identifier, 2)}***`

/**
 * Notes in the operation log that someone could not prove to be the user whose account they gave. Of accounts that
 * nobody has, so many an hour from one address and in all: they can be made up without end.
 */
export function createLoginLog() {
  const perNetwork = createAllowance(10, hour)
  const inAll = createAllowance(200, hour)
  return async (context: CallContext, identifier: string, user: Account | null, { message }: Refusal) => {
    const now = context.services.now().getTime()
    const isNoted = user !== null || (perNetwork(networkOf(context.ip), now) && inAll('', now))
    if (!isNoted) return
    await recordOperation(user ? { ...context, session: asUser(user) } : context, {
      action: logAction.login,
      module: logModule.system,
      content: user ? '登录失败' : `登录失败，没有账号 ${hinted(identifier)}`,
      failMsg: message,
    })
  }
}
