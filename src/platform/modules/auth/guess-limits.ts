import { type RawBuilder, sql } from 'kysely'
import { day, hour, minute, second } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'
import { clockSkew } from './clock-skew.ts'
import { hashOf } from './tokens.ts'

/** What failures of one kind lead to. Times in milliseconds. */
export interface Limit {
  /** The failure with which waiting begins. */
  readonly free: number
  /** How long after that one; twice as long after each further one, up to `longest`. */
  readonly first: number
  readonly longest: number
  /** Failures are forgotten this long after the last one. */
  readonly memory: number
}

/** Of one account from one address: the fifth failure locks. */
export const perPair: Limit = { free: 5, first: 15 * minute, longest: 15 * minute, memory: 15 * minute }

/**
 * Of one account from wherever, and of one address with whatever account: this slows guessing down and locks nobody
 * out. Where somebody has logged in before, neither counts.
 */
export const perAccount: Limit = { free: 20, first: second, longest: 30 * second, memory: hour }
export const perNetwork: Limit = { free: 50, first: second, longest: 30 * second, memory: hour }

/** How long an address stays one from which somebody has logged in. */
const knownFor = 90 * day

/** Whether a stored moment, at most so far ahead when it was written, is over. */
const isPast = (column: string, longest: number, now: number) => {
  const moment = sql.ref(column)
  return sql<boolean>`(${moment} <= ${now}::bigint or ${moment} > ${now + longest + clockSkew}::bigint)`
}

export interface Counted {
  readonly failures: number
  /** Somebody has logged in with this account from this address. */
  readonly isKnown: boolean
}

/** From when on anybody may: a try that began a moment before another one of the same place need not wait for it. */
const atOnce = 0

const freeAfter = ({ free, first, longest }: Limit, failures: RawBuilder<number>, now: number) => sql<number>`
  case when ${failures} < ${free} then ${atOnce}::bigint
    else ${now}::bigint
      + least(${longest}::bigint, (${first} * power(2, least(${failures} - ${free}, 20)))::bigint) end`

/** Counts one more failure, unless it is too early for another try: then null. One statement, so that none is lost. */
export async function countGuess(
  db: Db,
  key: string,
  subject: string,
  limit: Limit,
  now: number,
): Promise<Counted | null> {
  const next = sql<number>`case
    when auth_guess.at <= ${now - limit.memory}::bigint or auth_guess.at > ${now + clockSkew}::bigint then 1
    else auth_guess.failures + 1 end`
  const row = await db
    .insertInto('authGuess')
    .values({ key: hashOf(key), subject: hashOf(subject), failures: 1, at: now, freeAt: atOnce })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: next,
          at: now,
          freeAt: freeAfter(limit, sql<number>`(${next})`, now),
        })
        .where(isPast('authGuess.freeAt', limit.longest, now)),
    )
    .returning(['failures', 'knownAt'])
    .executeTakeFirst()
  if (!row) return null
  return { failures: Number(row.failures), isKnown: Number(row.knownAt ?? 0) > now - knownFor }
}

/** Milliseconds until another try may be made. */
export async function waitOf(db: Db, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('authGuess')
    .select('freeAt')
    .where('key', '=', hashOf(key))
    .executeTakeFirst()
  return Math.max(0, Number(row?.freeAt ?? 0) - now)
}

/** Whether somebody has logged in with this account from this address. */
export async function isKnown(db: Db, key: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('authGuess')
    .select('key')
    .where('key', '=', hashOf(key))
    .where('knownAt', '>', now - knownFor)
    .executeTakeFirst()
  return row !== undefined
}

/** Keys, as they are kept, of what is known among those of a subject. */
export async function knownKeys(db: Db, subject: string, now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('authGuess')
    .select('key')
    .where('subject', '=', hashOf(subject))
    .where('knownAt', '>', now - knownFor)
    .execute()
  return new Set(rows.map(({ key }) => String(key)))
}

/** A guess that was counted was right. */
export const uncountGuess = (db: Db, key: string) =>
  db
    .updateTable('authGuess')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', hashOf(key))
    .execute()

/** Somebody has logged in with this account from this address: its failures are over, and it is known. */
export const markKnown = (db: Db, key: string, subject: string, now: number) => {
  const known = { failures: 0, at: now, freeAt: atOnce, knownAt: now }
  return db
    .insertInto('authGuess')
    .values({ key: hashOf(key), subject: hashOf(subject), ...known })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(known))
    .execute()
}

/** After another proof of identity, or when an administrator sets a password. */
export const forgetGuesses = (db: Db, subjects: readonly string[]) =>
  db
    .updateTable('authGuess')
    .set({ failures: 0, freeAt: atOnce })
    .where('subject', 'in', subjects.map(hashOf))
    .execute()

export const removeStaleGuesses = (db: Db, now: number) =>
  db
    .deleteFrom('authGuess')
    .where('at', '<', now - hour)
    .where((where) => where.or([where('knownAt', 'is', null), where('knownAt', '<', now - knownFor)]))
    .execute()
