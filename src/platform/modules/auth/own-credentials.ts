import { sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { enableStatus, logAction, logModule, smsScene } from '#resources/dictionaries.ts'
import type { CallContext, CallHandler, Db } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answer } from '../../envelope.ts'
import { badCode, invalid, Refusal, unauthorized } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { admitGuess, rightGuess, wrongGuess } from './guess.ts'
import { forgetGuesses } from './guess-limits.ts'
import { endSessions, replaceToken } from './login-sessions.ts'
import { isSmsCode, takeSmsCode } from './sms-codes.ts'
import { type Account, findAccount, getAccount } from './users.ts'

/** What one logs in with. */
type Credentials = { readonly password: string } | { readonly phone: string }

interface Change {
  /** As it was when the right to it was proved: what an administrator has done since then is not outrun. */
  readonly user: Account
  readonly changed: Credentials
  /** What the log says. */
  readonly content: string
  /** Where the account is not what it was any more. */
  readonly refusal: Refusal
  /** Comes first, in the same transaction, and throws where it must not be. */
  readonly prove?: (db: Db) => Promise<void>
}

/**
 * Stores them. Every session ends that was begun with the ones before; the one that asks goes on under a new token,
 * which its answer brings.
 */
async function store(context: CallContext, { user, changed, content, refusal, prove }: Change) {
  const token = await inTransaction(context, async (inside) => {
    const { db, services, session } = inside
    await prove?.(db)
    const now = services.now().getTime()
    const stored = await db
      .updateTable('user')
      .set({ ...changed, updateTime: formatTime(now), updateUserName: user.name, version: sql`version + 1` })
      .where('id', '=', user.id)
      .where('status', '=', enableStatus.enabled)
      .where('phone', 'is not distinct from', user.phone)
      .where('password', 'is not distinct from', user.password)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw refusal
    await endSessions(db, user.id, session?.id)
    await forgetGuesses(db, [user.id, user.account, user.phone])
    await recordOperation(inside, {
      action: logAction.update,
      module: logModule.system,
      targetType: 'user',
      targetId: user.id,
      targetName: user.name,
      content,
    })
    return session && replaceToken(db, session.id, now)
  })
  const response = answer(true)
  if (token !== null) response.headers.set('authorization', token)
  return response
}

/** Who is logged in, having given their password at the input `field` once more. */
async function proven(
  context: CallContext,
  password: string,
  field: string,
  wrong: string,
): Promise<Account> {
  const { db, services, session } = context
  const user = session && (await getAccount(db, session.userId))
  if (!user) throw unauthorized()
  // Whoever has stolen a session must not find out the password with it, from wherever.
  const guess = { use: 'change', identifier: user.id, ip: null, slowedByAccount: false }
  const counted = await admitGuess(context, guess)
  if (!(await services.passwords.verify(password, user.password))) {
    const { message } = wrongGuess(counted, new Refusal(codes.invalid, wrong))
    throw new Refusal(codes.invalid, message, { errors: { [field]: message } })
  }
  await rightGuess(db, counted, [], services.now().getTime())
  return user
}

export const changePassword: CallHandler = async ({ oldPassword, newPassword }, context) => {
  const user = await proven(context, String(oldPassword), 'oldPassword', '原密码不正确')
  if (newPassword === oldPassword) throw invalid({ newPassword: '新密码不能与原密码相同' })
  const password = await context.services.passwords.hash(String(newPassword))
  const refusal = invalid({ oldPassword: '原密码不正确' })
  return store(context, { user, changed: { password }, content: '修改密码', refusal })
}

export const changePhone: CallHandler = async ({ password, phone }, context) => {
  const user = await proven(context, String(password), 'password', '登录密码不正确')
  if (phone === user.phone) throw invalid({ phone: '新手机号不能与原手机号相同' })
  const refusal = invalid({ password: '登录密码不正确' })
  return store(context, { user, changed: { phone: String(phone) }, content: '修改手机号', refusal })
}

/** For who forgot their password, by SMS code. All their sessions end, and so does a lock. */
export const resetPassword: CallHandler = async (input, context) => {
  const { db, services, ip } = context
  const phone = String(input.phone)
  // Counted apart from logins: who is locked out for wrong passwords may still get in this way.
  const counted = await admitGuess(context, { use: 'reset', identifier: phone, ip, slowedByAccount: false })
  const code = { phone, scene: smsScene.passwordReset, code: String(input.code) }
  const isRight = await isSmsCode(context, code)
  const user = await findAccount(db, phone)
  if (!isRight || user?.status !== enableStatus.enabled) throw wrongGuess(counted, badCode())
  const password = await services.passwords.hash(String(input.password))
  return store(context, {
    ...{ user, changed: { password }, content: '通过短信验证码重置密码', refusal: badCode() },
    async prove(inside) {
      if (!(await takeSmsCode(inside, code))) throw wrongGuess(counted, badCode())
    },
  })
}
