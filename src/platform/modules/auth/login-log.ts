import { dataScope, logAction, logModule } from '#resources/dictionaries.ts'
import type { CallContext, Session } from '../../contracts.ts'
import type { Refusal } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
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

/** Someone could not prove to be the user whose account they gave. */
export async function recordFailedLogin(context: CallContext, user: Account | null, { message }: Refusal) {
  if (!user) return
  const entry = { action: logAction.login, module: logModule.system, content: '登录失败', failMsg: message }
  await recordOperation({ ...context, session: asUser(user) }, entry)
}
