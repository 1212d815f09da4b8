import { sql } from 'kysely'
import { day, hour } from '#domain/durations.ts'
import type { Db } from '../../contracts.ts'
import { clockSkew } from './clock-skew.ts'
import { hashOf } from './tokens.ts'

/** How often something may be done under one key. */
export interface Quota {
  readonly key: string
  readonly perHour: number
  readonly perDay: number
}

async function takeOne(db: Db, key: string, allowed: number, period: number, now: number): Promise<boolean> {
  const isOver = sql<boolean>`(auth_quota.since <= ${now - period}::bigint or auth_quota.since > ${now + clockSkew}::bigint)`
  const taken = await db
    .insertInto('authQuota')
    .values({ key: hashOf(key), since: now, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          since: sql`case when ${isOver} then ${now}::bigint else auth_quota.since end`,
          taken: sql`case when ${isOver} then 1 else auth_quota.taken + 1 end`,
        })
        .where(sql<boolean>`(${isOver} or auth_quota.taken < ${allowed})`),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes one of a quota's hour and day. False: there is none left; what was taken goes back with the transaction. */
export const takeQuota = async (db: Db, { key, perHour, perDay }: Quota, now: number): Promise<boolean> =>
  (await takeOne(db, `hour ${key}`, perHour, hour, now)) &&
  (await takeOne(db, `day ${key}`, perDay, day, now))

export const removeStaleQuotas = (db: Db, now: number) =>
  db
    .deleteFrom('authQuota')
    .where((where) => where.or([where('since', '<', now - day), where('since', '>', now + clockSkew)]))
    .execute()
