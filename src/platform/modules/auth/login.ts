import { formatTime } from '#domain/time.ts'
import { dataScope, enableStatus, logAction, logModule, smsScene } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler, Session } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { badCode, codes, invalid, Refusal } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { verifyPassword } from '../../services/password.ts'
import { countFailure, forgetFailures, refuseLocked } from './attempts.ts'
import { authenticate } from './authenticate.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { endSession, startSession } from './sessions.ts'
import { redeemSmsCode } from './sms-codes.ts'
import { hashOf } from './tokens.ts'
import { type Account, findAccount } from './users.ts'

const wrongPassword = new Refusal(codes.invalid, '账号或密码错误')

/** The log names whose account it was, though nobody is logged in. */
const asUser = (context: CallContext, user: Account): CallContext => {
  const nobody = {
    departmentId: null,
    departmentName: null,
    permissions: new Set<string>(),
    dataScope: dataScope.granted,
  } as const
  const session: Session = { id: '', userId: user.id, account: '', userName: user.name, ...nobody }
  return { ...context, session }
}

async function refuse(context: CallContext, user: Account | null, refusal: Refusal): Promise<never> {
  if (user) {
    const entry = {
      action: logAction.login,
      module: logModule.system,
      content: '登录失败',
      failMsg: refusal.message,
    }
    await recordOperation(asUser(context, user), entry)
  }
  throw refusal
}

/** An account that nobody has is counted as well: else its lack of a lock would tell. */
const attemptKey = (account: string, user: Account | null) => user?.id ?? hashOf(account)

/** Holds the user until the session exists: a password set or an account disabled meanwhile is not outrun. */
async function noteLogin({ db, ip }: CallContext, user: Account, now: number) {
  const noted = await db
    .updateTable('user')
    .set({ lastLoginTime: formatTime(now), lastLoginIp: ip })
    .where('id', '=', user.id)
    .where('status', '=', enableStatus.enabled)
    .where('password', 'is not distinct from', user.password)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!noted) throw wrongPassword
}

function enter(context: CallContext, user: Account, key: string) {
  return inTransaction(context, async (inside) => {
    const { db, services } = inside
    const now = services.now().getTime()
    await noteLogin(inside, user, now)
    await forgetFailures(db, key)
    const started = await startSession(db, user.id, now)
    const opened = await authenticate(started.token, { ...services, db })
    const entry = { action: logAction.login, module: logModule.system, content: '登录系统' }
    await recordOperation({ ...inside, session: opened?.session ?? null }, entry)
    return started
  })
}

interface Proof {
  readonly code: string | null
  readonly password: string | null
}

function proofOf(input: Values, offersSms: boolean): Proof {
  const code = offersSms && typeof input.code === 'string' ? input.code : null
  const password = typeof input.password === 'string' ? input.password : null
  if (code === null && password === null) throw invalid({ password: '请输入密码' })
  return { code, password }
}

const isProven = (
  { code, password }: Proof,
  account: string,
  user: Account | null,
  { db, services }: CallContext,
) =>
  code === null
    ? verifyPassword(password ?? '', user?.password ?? null, services.passwordCost)
    : redeemSmsCode(db, user?.phone ?? account, smsScene.login, code, services.now().getTime())

async function attempt(
  proof: Proof,
  account: string,
  user: Account | null,
  key: string,
  context: CallContext,
) {
  const now = context.services.now().getTime()
  await refuseLocked(context.db, key, now)
  if (!(await isProven(proof, account, user, context)) || !user) {
    const wrong = proof.code === null ? wrongPassword : badCode()
    return refuse(context, user, await countFailure(context.db, key, now, wrong))
  }
  if (user.status !== enableStatus.enabled)
    return refuse(context, user, new Refusal(codes.forbidden, '账号已停用，请联系管理员'))
  return enter(context, user, key)
}

/** By account or phone, with password or SMS code. Whatever fails fails alike for accounts that do not exist. */
export const login =
  (offersSms: boolean): CallHandler =>
  async (input, context) => {
    const proof = proofOf(input, offersSms)
    const account = String(input.account)
    const user = await findAccount(context.db, account)
    const key = attemptKey(account, user)
    return oneAtATime(key, () => attempt(proof, account, user, key, context))
  }

export const logout: CallHandler = async (_input, context) => {
  await inTransaction(context, async (inside) => {
    if (inside.session) await endSession(inside.db, inside.session.id)
    await recordOperation(inside, { action: logAction.logout, module: logModule.system, content: '退出登录' })
  })
  return true
}
