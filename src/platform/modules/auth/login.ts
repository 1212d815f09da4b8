import { formatTime } from '#domain/time.ts'
import type { Values } from '#schema'
import { logAction, recordOperation } from '../../crud/operation-log.ts'
import { inTransaction } from '../../db/transaction.ts'
import { badCode, codes, invalid, Refusal } from '../../errors.ts'
import type { CallContext, CallHandler, Session } from '../../kernel.ts'
import { acceptSuccess, countFailure, refuseLocked } from './attempts.ts'
import { authenticate } from './authenticate.ts'
import { verifyPassword } from './password.ts'
import { endSession, startSession } from './sessions.ts'
import { loginScene, redeemSmsCode } from './sms-codes.ts'
import { hashOf } from './tokens.ts'
import { type Account, findAccount } from './users.ts'

const logModule = 8

const wrongPassword = new Refusal(codes.invalid, '账号或密码错误')

/** The log names whose account it was, though nobody is logged in. */
const asUser = (context: CallContext, user: Account): CallContext => {
  const nobody = {
    departmentId: null,
    departmentName: null,
    permissions: new Set<string>(),
    dataScope: 3,
  } as const
  const session: Session = { id: '', userId: user.id, account: '', userName: user.name, ...nobody }
  return { ...context, session }
}

async function refuse(context: CallContext, user: Account | null, refusal: Refusal): Promise<never> {
  if (user) {
    const entry = {
      action: logAction.login,
      module: logModule,
      content: '登录失败',
      failMsg: refusal.message,
    }
    await recordOperation(asUser(context, user), entry)
  }
  throw refusal
}

/** An account that nobody has is counted as well: else its lack of a lock would tell. */
const attemptKey = (account: string, user: Account | null) => user?.id ?? hashOf(account)

function enter(context: CallContext, user: Account, key: string) {
  return inTransaction(context, async (inside) => {
    const { db, services, ip } = inside
    const now = services.now().getTime()
    await acceptSuccess(db, key, now)
    const started = await startSession(db, user.id, now)
    await db
      .updateTable('user')
      .set({ lastLoginTime: formatTime(now), lastLoginIp: ip })
      .where('id', '=', user.id)
      .execute()
    const opened = await authenticate(started.token, { ...services, db })
    const entry = { action: logAction.login, module: logModule, content: '登录系统' }
    await recordOperation({ ...inside, session: opened?.session ?? null }, entry)
    return started
  })
}

function proofOf(input: Values, offersSms: boolean) {
  const code = offersSms && typeof input.code === 'string' ? input.code : null
  const password = typeof input.password === 'string' ? input.password : null
  if (code === null && password === null) throw invalid({ password: '请输入密码' })
  return { code, password }
}

/** By account or phone, with password or SMS code. Whatever fails fails alike for accounts that do not exist. */
export const login =
  (offersSms: boolean): CallHandler =>
  async (input, context) => {
    const { db, services } = context
    const { code, password } = proofOf(input, offersSms)
    const account = String(input.account)
    const now = services.now().getTime()
    const user = await findAccount(db, account)
    const key = attemptKey(account, user)
    await refuseLocked(db, key, now)
    const isProven =
      code === null
        ? await verifyPassword(password ?? '', user?.password ?? null)
        : await redeemSmsCode(db, user?.phone ?? account, loginScene, code, now)
    if (!isProven || !user) {
      const wrong = code === null ? wrongPassword : badCode()
      return refuse(context, user, await countFailure(db, key, now, wrong))
    }
    if (user.status !== 1)
      return refuse(context, user, new Refusal(codes.forbidden, '账号已停用，请联系管理员'))
    return enter(context, user, key)
  }

export const logout: CallHandler = async (_input, context) => {
  await inTransaction(context, async (inside) => {
    if (inside.session) await endSession(inside.db, inside.session.id)
    await recordOperation(inside, { action: logAction.logout, module: logModule, content: '退出登录' })
  })
  return true
}
