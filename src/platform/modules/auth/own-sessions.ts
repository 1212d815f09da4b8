import Bowser from 'bowser'
import { formatTime } from '#domain/time.ts'
import { logAction, logModule } from '#resources/dictionaries.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound, unauthorized } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { endSession, longestSession } from './login-sessions.ts'

/** `Chrome 138 · Windows`: what people recognise their own browser by. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return '未知设备'
  const { browser, os } = Bowser.parse(userAgent)
  const [major = ''] = (browser.version ?? '').split('.')
  const parts = [`${browser.name ?? ''} ${major}`.trim(), os.name ?? '']
  return parts.filter((part) => part !== '').join(' · ') || '未知设备'
}

const ownRows = ({ db, services }: CallContext, userId: string) => {
  const now = services.now().getTime()
  return db
    .selectFrom('authSession')
    .select(['id', 'userAgent', 'ip', 'startedAt', 'lastUsedAt', 'lastIp'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('startedAt', '>', now - longestSession)
}

/** Where one is logged in, the latest used first. */
export const ownSessions: CallHandler = async (_input, context) => {
  const { session } = context
  if (!session) throw unauthorized()
  const rows = await ownRows(context, session.userId).orderBy('lastUsedAt', 'desc').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(String(row.userAgent)),
    startTime: formatTime(Number(row.startedAt)),
    ip: row.ip,
    lastTime: formatTime(Number(row.lastUsedAt)),
    lastIp: row.lastIp,
    isCurrent: row.id === session.id ? 1 : 0,
  }))
}

/** Ends one session of one's own: whoever uses it has to log in again. */
export const endOwnSession: CallHandler = async ({ id }, context) => {
  const { session } = context
  if (!session) throw unauthorized()
  await inTransaction(context, async (inside) => {
    const row = await ownRows(inside, session.userId).where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    await endSession(inside.db, String(id))
    const content = `下线登录设备 ${deviceOf(String(row.userAgent))}（${row.ip}）`
    await recordOperation(inside, { action: logAction.logout, module: logModule.system, content })
  })
  return true
}
