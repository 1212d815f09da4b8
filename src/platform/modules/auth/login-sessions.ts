import { randomUUID } from 'node:crypto'
import { hour } from '#domain/durations.ts'
import { cut } from '#domain/texts.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { unauthorized } from '../../errors.ts'
import { announce } from '../../services/announce.ts'
import { hashOf, newToken } from './tokens.ts'

/** An idle session ends after this; the token of one in use is renewed in the second half of it. */
export const sessionLife = 12 * hour

/** However much it is used, a session ends after this: then one proves again who one is. */
export const longestSession = 7 * 24 * hour

/** Starts a session; `expire` in epoch seconds. */
export async function startSession({ db, services, ip, userAgent }: CallContext, userId: string) {
  const now = services.now().getTime()
  const token = newToken()
  const id = randomUUID().replaceAll('-', '')
  const expiresAt = now + sessionLife
  const used = { startedAt: now, ip, userAgent: cut(userAgent, 300), lastUsedAt: now, lastIp: ip }
  await db
    .insertInto('authSession')
    .values({ id, userId, tokenHash: hashOf(token), issuedAt: now, expiresAt, ...used })
    .execute()
  return { token, expire: Math.floor(expiresAt / 1000) }
}

/** Gives a session another token at once; answers it. Whoever has the one before is no longer in. Refuses where it has ended meanwhile. */
export async function replaceToken(db: Db, id: string, now: number): Promise<string> {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('authSession')
    .set({ tokenHash: hashOf(token), issuedAt: now, previousHash: null, previousUntil: null, renewal: null })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unauthorized()
  return token
}

/** What is announced when sessions end: streams look whether theirs is among them. */
export const sessionsEnd = 'auth.logout'

export async function endSession(db: Db, id: string) {
  const ended = await db.deleteFrom('authSession').where('id', '=', id).execute()
  await announce(db, { topic: sessionsEnd })
  return ended
}

/** Ends all sessions of a user, but for the one that asks for it. */
export async function endSessions(db: Db, userId: string, exceptId = '') {
  await db.deleteFrom('authSession').where('userId', '=', userId).where('id', '!=', exceptId).execute()
  await announce(db, { topic: sessionsEnd })
}

/** Also those that began when the clock was ahead: they would last until it gets there once more. */
export async function removeExpiredSessions(db: Db, now: number) {
  await db
    .deleteFrom('authSession')
    .where((where) =>
      where.or([
        where('expiresAt', '<', now),
        where('startedAt', '<', now - longestSession),
        where('startedAt', '>', now + longestSession),
      ]),
    )
    .execute()
  await db
    .deleteFrom('authRetiredToken')
    .where('sessionId', 'not in', db.selectFrom('authSession').select('id'))
    .execute()
}
