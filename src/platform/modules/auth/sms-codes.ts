import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { badCode } from '../../errors.ts'
import { hashOf, newSmsCode } from './tokens.ts'

const minute = 60_000
const day = 24 * 60 * minute
const validFor = 5 * minute
const resendAfter = minute
const perDay = 20
const guesses = 5

const stored = (phone: string, scene: number, code: string) => hashOf(`${scene}:${phone}:${code}`)

/** A new code for a phone, at most one a minute; whether anyone has that phone makes no difference. */
export async function issueSmsCode(db: Db, phone: string, scene: number, now: number): Promise<string> {
  const code = newSmsCode()
  const fresh = {
    codeHash: stored(phone, scene, code),
    failures: 0,
    sentAt: now,
    expiresAt: now + validFor,
  }
  const isNewDay = sql<boolean>`auth_sms_code.day_start <= ${now - day}`
  const issued = await db
    .insertInto('authSmsCode')
    .values({ phone, scene, ...fresh, dayStart: now, sentInDay: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'scene'])
        .doUpdateSet({
          ...fresh,
          dayStart: sql`case when ${isNewDay} then ${now} else auth_sms_code.day_start end`,
          sentInDay: sql`case when ${isNewDay} then 1 else auth_sms_code.sent_in_day + 1 end`,
        })
        .where(sql<boolean>`auth_sms_code.sent_at <= ${now - resendAfter}`)
        .where(sql<boolean>`(${isNewDay} or auth_sms_code.sent_in_day < ${perDay})`),
    )
    .returning('phone')
    .executeTakeFirst()
  if (!issued) throw badCode('发送过于频繁，请稍后再试')
  return code
}

/** Whether the code is the one last sent. It works once, and stops working after some wrong guesses. */
export async function redeemSmsCode(db: Db, phone: string, scene: number, code: string, now: number) {
  const guessed = await db
    .updateTable('authSmsCode')
    .set({ failures: sql`failures + 1` })
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('expiresAt', '>', now)
    .where('failures', '<', guesses)
    .returning('phone')
    .executeTakeFirst()
  if (!guessed) return false
  const used = await db
    .updateTable('authSmsCode')
    .set({ codeHash: null })
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('codeHash', '=', stored(phone, scene, code))
    .returning('phone')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Those whose count for the day is over as well, and those of a future that has not come: a clock that was ahead has
 * been set back, and nobody would get another code until then.
 */
export const removeStaleSmsCodes = (db: Db, now: number) =>
  db
    .deleteFrom('authSmsCode')
    .where((where) =>
      where.or([
        where.and([where('dayStart', '<', now - day), where('expiresAt', '<', now - day)]),
        where('sentAt', '>', now + day),
      ]),
    )
    .execute()
