import { sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { enableStatus, logAction, logModule, smsScene } from '#resources/dictionaries.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { badCode, invalid, Refusal, unauthorized } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { admitGuess, rightGuess, wrongGuess } from './guess.ts'
import { forgetGuesses } from './guess-limits.ts'
import { endSessions } from './sessions.ts'
import { redeemSmsCode } from './sms-codes.ts'
import { type Account, findAccount, getAccount } from './users.ts'

async function store(context: CallContext, user: Account, password: string, content: string) {
  const hash = await context.services.passwords.hash(password)
  await inTransaction(context, async (inside) => {
    const updateTime = formatTime(inside.services.now().getTime())
    await inside.db
      .updateTable('user')
      .set({ password: hash, updateTime, updateUserName: user.name, version: sql`version + 1` })
      .where('id', '=', user.id)
      .execute()
    await endSessions(inside.db, user.id, inside.session?.id)
    await forgetGuesses(inside.db, [user.id, user.account, user.phone])
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

/** For who is logged in. Their other sessions end. */
export const changePassword: CallHandler = async (input, context) => {
  const { db, services, session } = context
  const user = session && (await getAccount(db, session.userId))
  if (!user) throw unauthorized()
  // Whoever has stolen a session must not find out the password with it, from wherever.
  const guess = { use: 'change', identifier: user.id, ip: null, slowedByAccount: false }
  const counted = await admitGuess(context, guess)
  if (!(await services.passwords.verify(String(input.oldPassword), user.password))) {
    const { message } = wrongGuess(counted, new Refusal(codes.invalid, '原密码不正确'))
    throw new Refusal(codes.invalid, message, { errors: { oldPassword: message } })
  }
  await rightGuess(db, counted, [], services.now().getTime())
  if (input.newPassword === input.oldPassword) throw invalid({ newPassword: '新密码不能与原密码相同' })
  await store(context, user, String(input.newPassword), '修改密码')
  return true
}

/** For who forgot theirs, by SMS code. All their sessions end, and so does a lock. */
export const resetPassword: CallHandler = async (input, context) => {
  const { db, services, ip } = context
  const phone = String(input.phone)
  // Counted apart from logins: who is locked out for wrong passwords may still get in this way.
  const counted = await admitGuess(context, { use: 'reset', identifier: phone, ip, slowedByAccount: false })
  const isProven = await redeemSmsCode(
    db,
    phone,
    smsScene.passwordReset,
    String(input.code),
    services.now().getTime(),
  )
  const user = await findAccount(db, phone)
  if (!isProven || user?.status !== enableStatus.enabled) throw wrongGuess(counted, badCode())
  await store(context, user, String(input.password), '通过短信验证码重置密码')
  return true
}
