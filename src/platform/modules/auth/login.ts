import { codes } from '#domain/error-codes.ts'
import { formatTime } from '#domain/time.ts'
import { enableStatus, logAction, logModule, smsScene } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answer } from '../../envelope.ts'
import { badCode, invalid, Refusal, unauthorized } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { authenticate } from './authenticate.ts'
import { admitGuess, type CountedGuess, rightGuess, wrongGuess } from './guess.ts'
import { createLoginLog } from './login-log.ts'
import { endSession, startSession } from './login-sessions.ts'
import { withReaderCookie } from './reader-cookie.ts'
import { isSmsCode, takeSmsCode } from './sms-codes.ts'
import { type Account, findAccount } from './users.ts'

const wrongPassword = new Refusal(codes.invalid, '账号或密码错误')

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

interface Proof {
  readonly code: string | null
  readonly password: string | null
}

const codeOf = (phone: string, code: string) => ({ phone, scene: smsScene.login, code })

async function enter(context: CallContext, user: Account, { code }: Proof, counted: CountedGuess) {
  const { started, session } = await inTransaction(context, async (inside) => {
    const { db, services } = inside
    if (code !== null && !(await takeSmsCode(db, codeOf(user.phone, code))))
      throw wrongGuess(counted, badCode())
    const now = services.now().getTime()
    await noteLogin(inside, user, now)
    await rightGuess(db, counted, [user.account, user.phone], now)
    const started = await startSession(inside, user.id)
    const opened = await authenticate(started.token, { ...services, db }, inside.ip)
    if (!opened) throw unauthorized()
    const entry = { action: logAction.login, module: logModule.system, content: '登录系统' }
    await recordOperation({ ...inside, session: opened.session }, entry)
    return { started, session: opened.session }
  })
  return withReaderCookie(answer(started), context.services, session)
}

function proofOf(input: Values, offersSms: boolean): Proof {
  const code = offersSms && typeof input.code === 'string' ? input.code : null
  const password = typeof input.password === 'string' ? input.password : null
  if (code === null && password === null) throw invalid({ password: '请输入密码' })
  return { code, password }
}

const isProven = ({ code, password }: Proof, account: string, user: Account | null, context: CallContext) =>
  code === null
    ? context.services.passwords.verify(password ?? '', user?.password ?? null)
    : isSmsCode(context, codeOf(user?.phone ?? account, code))

/** By account or phone, with password or SMS code. Whatever fails fails alike for accounts that do not exist. */
export function login(offersSms: boolean): CallHandler {
  const noteFailure = createLoginLog()
  return async (input, context) => {
    const proof = proofOf(input, offersSms)
    const identifier = String(input.account)
    // A code can be guessed a few times only, whoever tries: its owner need not be slowed down besides.
    const slowedByAccount = proof.code === null
    const counted = await admitGuess(context, { use: 'login', identifier, ip: context.ip, slowedByAccount })
    const user = await findAccount(context.db, identifier)
    const isRight = await isProven(proof, identifier, user, context)
    const refuse = async (refusal: Refusal): Promise<never> => {
      await noteFailure(context, identifier, user, refusal)
      throw refusal
    }
    if (!isRight || !user) return refuse(wrongGuess(counted, proof.code === null ? wrongPassword : badCode()))
    if (user.status !== enableStatus.enabled)
      return refuse(new Refusal(codes.forbidden, '账号已停用，请联系管理员'))
    return enter(context, user, proof, counted)
  }
}

export const logout: CallHandler = async (_input, context) => {
  await inTransaction(context, async (inside) => {
    if (inside.session) await endSession(inside.db, inside.session.id)
    await recordOperation(inside, { action: logAction.logout, module: logModule.system, content: '退出登录' })
  })
  return true
}
