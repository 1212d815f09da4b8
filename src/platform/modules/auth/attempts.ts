import { sql } from 'kysely'
import type { Db } from '../../contracts.ts'
import { codes, Refusal } from '../../errors.ts'

const allowed = 5
const minute = 60_000
const lockTime = 15 * minute

const locked = (until: number, now: number) => {
  const minutes = Math.max(1, Math.ceil((until - now) / minute))
  return new Refusal(codes.invalid, `错误次数过多，账号已锁定，请 ${minutes} 分钟后再试`)
}

/** Refuses an account that failed too often. Before anything costly is done for it. */
export async function refuseLocked(db: Db, key: string, now: number) {
  const row = await db
    .selectFrom('authAttempt')
    .select('until')
    .where('key', '=', key)
    .where('failures', '>=', allowed)
    .where('until', '>', now)
    .executeTakeFirst()
  if (row) throw locked(Number(row.until), now)
}

/** Counts a failure and answers `wrong` with the number of attempts left. */
export async function countFailure(db: Db, key: string, now: number, wrong: Refusal): Promise<Refusal> {
  const { failures } = await db
    .insertInto('authAttempt')
    .values({ key, failures: 1, until: now + lockTime })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when auth_attempt.until <= ${now} then 1 else auth_attempt.failures + 1 end`,
        until: now + lockTime,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const left = allowed - Number(failures)
  return left > 0
    ? new Refusal(wrong.code, `${wrong.message}，还可尝试 ${left} 次`)
    : locked(now + lockTime, now)
}

/** After a success, another proof of identity, or when an administrator sets a password. */
export const forgetFailures = (db: Db, key: string) =>
  db.deleteFrom('authAttempt').where('key', '=', key).execute()

export const removeStaleAttempts = (db: Db, now: number) =>
  db.deleteFrom('authAttempt').where('until', '<', now).execute()
