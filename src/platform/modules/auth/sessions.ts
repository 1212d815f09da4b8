import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { findSession, type SessionRow } from './find-session.ts'
import { hashOf, newRenewal, newToken, nextToken } from './tokens.ts'

const hour = 3_600_000

/** An idle session ends after this; one in use is renewed in the second half of it. */
export const sessionLife = 12 * hour

/** How long the old token still works once its successor has been seen: for requests that were under way. */
export const renewalGrace = 60_000

export interface OpenSession {
  readonly row: SessionRow
  /** The token to use from now on, where it is another. */
  readonly newToken?: string
}

/** Starts a session; `expire` in epoch seconds. */
export async function startSession(db: Db, userId: string, now: number) {
  const token = newToken()
  const id = randomUUID().replaceAll('-', '')
  const expiresAt = now + sessionLife
  await db
    .insertInto('authSession')
    .values({ id, userId, tokenHash: hashOf(token), issuedAt: now, expiresAt })
    .execute()
  return { token, expire: Math.floor(expiresAt / 1000) }
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
  if (renewed) return { row, newToken: next }
  const current = await findSession(db, row.tokenHash)
  return current?.renewal ? { row, newToken: nextToken(token, current.renewal) } : { row }
}

/** The successor has arrived: the token before it goes out of use. */
async function retirePrevious(db: Db, row: SessionRow, now: number) {
  await db
    .updateTable('authSession')
    .set({ previousUntil: sql`least(previous_until, ${now + renewalGrace})` })
    .where('id', '=', row.id)
    .where('tokenHash', '=', row.tokenHash)
    .execute()
}

/** The session a token stands for; null: none, or no longer. */
export async function openSession(db: Db, token: string, now: number): Promise<OpenSession | null> {
  const hash = hashOf(token)
  const row = await findSession(db, hash)
  if (!row) return null
  if (row.previousHash === hash) {
    if (now >= (row.previousUntil ?? 0) || row.renewal === null) return null
    return { row, newToken: nextToken(token, row.renewal) }
  }
  if (now >= row.expiresAt) return null
  if (now >= row.issuedAt + sessionLife / 2) return renew(db, row, token, now)
  const retiresAt = now + renewalGrace
  if (row.previousUntil !== null && row.previousUntil > retiresAt) await retirePrevious(db, row, now)
  return { row }
}

export const endSession = (db: Db, id: string) => db.deleteFrom('authSession').where('id', '=', id).execute()

/** Ends all sessions of a user, but for the one that asks for it. */
export const endSessions = (db: Db, userId: string, exceptId = '') =>
  db.deleteFrom('authSession').where('userId', '=', userId).where('id', '!=', exceptId).execute()

export const removeExpiredSessions = (db: Db, now: number) =>
  db.deleteFrom('authSession').where('expiresAt', '<', now).execute()
