import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { enableStatus, logAction, logModule, smsScene } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { badCode, codes, invalid, Refusal, unauthorized } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { hashPassword, verifyPassword } from '../../services/password.ts'
import { countFailure, forgetFailures, refuseLocked } from './attempts.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { endSessions } from './sessions.ts'
import { redeemSmsCode } from './sms-codes.ts'
import { hashOf } from './tokens.ts'
import { type Account, findAccount, getAccount } from './users.ts'

async function store(context: CallContext, user: Account, password: string, content: string) {
  const hash = await hashPassword(password, context.services.passwordCost)
  await inTransaction(context, async (inside) => {
    const updateTime = formatTime(inside.services.now().getTime())
    await inside.db
      .updateTable('user')
      .set({ password: hash, updateTime, updateUserName: user.name, version: sql`version + 1` })
      .where('id', '=', user.id)
      .execute()
    await endSessions(inside.db, user.id, inside.session?.id)
    await forgetFailures(inside.db, user.id)
    await recordOperation(inside, {
      action: logAction.update,
      module: logModule.system,
      targetType: 'user',
      targetId: user.id,
      targetName: user.name,
      content,
    })
  })
}

async function change(input: Values, context: CallContext, user: Account) {
  const { db, services } = context
  const now = services.now().getTime()
  const key = `change:${user.id}`
  const newPassword = String(input.newPassword)
  await refuseLocked(db, key, now)
  if (!(await verifyPassword(String(input.oldPassword), user.password))) {
    const { message } = await countFailure(db, key, now, new Refusal(codes.invalid, '原密码不正确'))
    throw new Refusal(codes.invalid, message, { errors: { oldPassword: message } })
  }
  if (newPassword === input.oldPassword) throw invalid({ newPassword: '新密码不能与原密码相同' })
  await forgetFailures(db, key)
  await store(context, user, newPassword, '修改密码')
  return true
}

/** For who is logged in. Their other sessions end. */
export const changePassword: CallHandler = async (input, context) => {
  const user = context.session && (await getAccount(context.db, context.session.userId))
  if (!user) throw unauthorized()
  return oneAtATime(user.id, () => change(input, context, user))
}

async function reset(input: Values, context: CallContext, phone: string, key: string) {
  const { db, services } = context
  const now = services.now().getTime()
  await refuseLocked(db, key, now)
  const isProven = await redeemSmsCode(db, phone, smsScene.passwordReset, String(input.code), now)
  const user = await findAccount(db, phone)
  if (!isProven || user?.status !== enableStatus.enabled) throw await countFailure(db, key, now, badCode())
  await forgetFailures(db, key)
  await store(context, user, String(input.password), '通过短信验证码重置密码')
  return true
}

/** For who forgot theirs, by SMS code. All their sessions end, and so does a lock. */
export const resetPassword: CallHandler = async (input, context) => {
  const phone = String(input.phone)
  // A count of its own: who is locked out for wrong passwords may still get in this way.
  const key = `reset:${hashOf(phone)}`
  return oneAtATime(key, () => reset(input, context, phone, key))
}
