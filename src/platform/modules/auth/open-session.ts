import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { findSession, type SessionRow } from './find-session.ts'
import { endSession, longestSession, sessionLife } from './login-sessions.ts'
import { hashOf, newRenewal, nextToken } from './tokens.ts'

/** How long the old token still works once its successor has been seen: for requests that were under way. */
export const renewalGrace = minute

export interface OpenSession {
  readonly row: SessionRow
  /** The token to use from now on, where it is another. */
  readonly newToken?: string
}

/** Remembers a token that has gone out of use, until its session ends: who comes with it has a copy. */
async function retire(db: Db, tokenHash: string, sessionId: string) {
  await db
    .insertInto('authRetiredToken')
    .values({ tokenHash, sessionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Only one of several requests at once renews; the others find no row with the old hash any more. */
async function renew(db: Db, row: SessionRow, token: string, now: number): Promise<OpenSession> {
  const renewal = newRenewal()
  const next = nextToken(token, renewal)
  const renewed = await db
    .updateTable('authSession')
    .set({
      tokenHash: hashOf(next),
      issuedAt: now,
      expiresAt: now + sessionLife,
      previousHash: row.tokenHash,
      previousUntil: row.expiresAt,
      renewal,
    })
    .where('id', '=', row.id)
    .where('tokenHash', '=', row.tokenHash)
    .returning('id')
    .executeTakeFirst()
  if (renewed) {
    if (row.previousHash !== null) await retire(db, row.previousHash, row.id)
    return { row, newToken: next }
  }
  const current = await findSession(db, row.tokenHash)
  return current?.renewal ? { row, newToken: nextToken(token, current.renewal) } : { row }
}

/** The successor has arrived: the token before it goes out of use. */
async function retirePrevious(db: Db, row: SessionRow, now: number) {
  await db
    .updateTable('authSession')
    .set({ previousUntil: sql`least(previous_until, ${now + renewalGrace}::bigint)` })
    .where('id', '=', row.id)
    .where('tokenHash', '=', row.tokenHash)
    .execute()
}

/**
 * Notes when and from where a session was used, once a minute. Moments that lie ahead are from before the clock was
 * set back: they come down to now, else the session would last until then.
 */
async function noteUse(db: Db, row: SessionRow, ip: string, now: number) {
  if (Math.abs(now - row.lastUsedAt) < minute) return
  await db
    .updateTable('authSession')
    .set({
      lastUsedAt: now,
      lastIp: ip,
      startedAt: sql`least(started_at, ${now}::bigint)`,
      issuedAt: sql`least(issued_at, ${now}::bigint)`,
      expiresAt: sql`least(expires_at, ${now + sessionLife}::bigint)`,
      previousUntil: sql`least(previous_until, ${now + sessionLife}::bigint)`,
    })
    .where('id', '=', row.id)
    .execute()
}

/** Two have had the same token, and which of them is the thief cannot be known: the session ends for both. */
async function endStolen({ db, log }: Services, sessionId: string): Promise<null> {
  const ended = await endSession(db, sessionId)
  if (ended.some(({ numDeletedRows }) => numDeletedRows > 0))
    log.warn('a token that had gone out of use came again: its session has ended', { sessionId })
  return null
}

/** Unused for too long, or however much it is used. */
export const isOver = ({ expiresAt, startedAt }: SessionRow, now: number): boolean =>
  now >= expiresAt || now >= startedAt + longestSession

async function refuseUnknown(services: Services, hash: string): Promise<null> {
  const retired = await services.db
    .selectFrom('authRetiredToken')
    .select('sessionId')
    .where('tokenHash', '=', hash)
    .executeTakeFirst()
  return retired ? endStolen(services, String(retired.sessionId)) : null
}

/** The session a token stands for; null: none, or no longer. */
export async function openSession(
  services: Services,
  token: string,
  ip: string,
): Promise<OpenSession | null> {
  const { db } = services
  const now = services.now().getTime()
  const hash = hashOf(token)
  const row = await findSession(db, hash)
  if (!row) return refuseUnknown(services, hash)
  if (isOver(row, now)) return null
  const isPrevious = row.previousHash === hash
  if (isPrevious && now >= (row.previousUntil ?? 0)) return endStolen(services, row.id)
  await noteUse(db, row, ip, now)
  if (isPrevious) return row.renewal === null ? null : { row, newToken: nextToken(token, row.renewal) }
  if (now >= row.issuedAt + sessionLife / 2) return renew(db, row, token, now)
  const retiresAt = now + renewalGrace
  if (row.previousUntil !== null && row.previousUntil > retiresAt) await retirePrevious(db, row, now)
  return { row }
}
