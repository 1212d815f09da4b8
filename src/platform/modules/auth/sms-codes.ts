import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import type { CallContext, Db } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { networkOf } from '../../services/network-of.ts'
import { clockSkew } from './clock-skew.ts'
import { isKnownPlace } from './guess.ts'
import { type Quota, takeQuota } from './quota.ts'
import { hashOf, newSmsCode } from './tokens.ts'
import { TooOften } from './too-often.ts'

const validFor = 5 * minute
const resendAfter = minute

/** Wrong guesses from the address that asked for the code, and from all others: these do not use up its owner's. */
const ownGuesses = 5
const othersGuesses = 10

const stored = (phone: string, scene: number, code: string) => hashOf(`${scene}:${phone}:${code}`)

/**
 * What strangers may have sent. A phone that has logged in from the address before has a quota there of its own, so
 * that nobody else can use it up.
 */
const quotasOf = (phone: string, network: string, isKnown: boolean): readonly Quota[] =>
  isKnown
    ? [{ key: `sms ${phone} from ${network}`, perHour: 10, perDay: 20 }]
    : [
        { key: `sms from ${network}`, perHour: 60, perDay: 300 },
        { key: `sms to ${phone}`, perHour: 10, perDay: 20 },
        { key: 'sms', perHour: 600, perDay: 3000 },
      ]

/**
 * A new code for a phone, at most one a minute from one address. Whether anyone has that phone makes no difference to
 * what is counted and answered.
 */
export function issueSmsCode(context: CallContext, phone: string, scene: number): Promise<string> {
  const { services, ip } = context
  const network = networkOf(ip)
  const now = services.now().getTime()
  const tooOften = new TooOften(codes.badCode, '发送过于频繁，请稍后再试')
  const code = newSmsCode()
  const fresh = {
    codeHash: stored(phone, scene, code),
    failures: 0,
    othersFailures: 0,
    sentAt: now,
    expiresAt: now + validFor,
  }
  return inTransaction(context, async ({ db }) => {
    const issued = await db
      .insertInto('authCode')
      .values({ phone, scene, network, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['phone', 'scene', 'network'])
          .doUpdateSet(fresh)
          .where(
            sql<boolean>`(auth_code.sent_at <= ${now - resendAfter} or auth_code.sent_at > ${now + clockSkew})`,
          ),
      )
      .returning('phone')
      .executeTakeFirst()
    if (!issued) throw tooOften
    const isKnown = await isKnownPlace(db, { use: 'login', identifier: phone, ip }, now)
    for (const quota of quotasOf(phone, network, isKnown))
      if (!(await takeQuota(db, quota, now))) throw tooOften
    return code
  })
}

const codesOf = (db: Db, phone: string, scene: number) =>
  db.updateTable('authCode').where('phone', '=', phone).where('scene', '=', scene)

/** Counts a try at every code that it may still be tried at; answers from which addresses those were asked for. */
async function countTry({ db, services, ip }: CallContext, phone: string, scene: number) {
  const now = services.now().getTime()
  const isOwn = sql<boolean>`network = ${networkOf(ip)}`
  const tried = await codesOf(db, phone, scene)
    .set({
      failures: sql`failures + case when ${isOwn} then 1 else 0 end`,
      othersFailures: sql`others_failures + case when ${isOwn} then 0 else 1 end`,
    })
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', now + validFor + clockSkew)
    .where(
      sql<boolean>`case when ${isOwn} then failures < ${ownGuesses} else others_failures < ${othersGuesses} end`,
    )
    .returning('network')
    .execute()
  return tried.map(({ network }) => network)
}

/** A code as somebody types it, for whose phone and for what. */
export interface TypedCode {
  readonly phone: string
  readonly scene: number
  readonly code: string
}

/**
 * Whether the code is one that was sent and still holds, from wherever it is typed. It counts as a try, and is good
 * until it is used: what fails in between does not cost its owner another one.
 */
export async function isSmsCode(context: CallContext, { phone, scene, code }: TypedCode): Promise<boolean> {
  const networks = await countTry(context, phone, scene)
  if (networks.length === 0) return false
  const found = await context.db
    .selectFrom('authCode')
    .select('phone')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('network', 'in', networks)
    .where('codeHash', '=', stored(phone, scene, code))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses it up, first thing in the transaction of what it was for. False: another one was before. */
export async function takeSmsCode(db: Db, { phone, scene, code }: TypedCode): Promise<boolean> {
  await takeTurn(db, `sms code ${scene} ${phone}`)
  const taken = await codesOf(db, phone, scene)
    .set({ codeHash: null })
    .where('codeHash', '=', stored(phone, scene, code))
    .returning('phone')
    .executeTakeFirst()
  if (!taken) return false
  await codesOf(db, phone, scene).set({ codeHash: null }).execute()
  return true
}

/** Those that are over, and those of a clock that was ahead and has been set back. */
export const removeStaleSmsCodes = (db: Db, now: number) =>
  db
    .deleteFrom('authCode')
    .where((where) => where.or([where('expiresAt', '<', now), where('sentAt', '>', now + clockSkew)]))
    .execute()
