import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deliveryStatus, messageStatus, sendMode } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { unlessHeld } from '../../db/row-locks.ts'
import { announceMessage } from './announce-message.ts'
import { audienceSql } from './message-audience.ts'

/** Messages whose time has come, and that have not begun to go out. */
export const isDue = (now: string): RawBuilder<SqlBool> => sql<SqlBool>`(status = ${messageStatus.waiting}
  and (send_mode = ${sendMode.immediate} or send_time <= ${now}::timestamp))`

/** The message, held against other processes; null: another one has it, or it was withdrawn. */
async function take(db: Db, id: string, now: string): Promise<Values | null> {
  const { rows } = await sql<Values>`
    select id, target, project_ids, places, house_ids, user_ids, start_time from message
    where id = ${id} and ${isDue(now)} and deleted_at is null ${unlessHeld}`.execute(db)
  return rows[0] ?? null
}

/** How many are written down at once: nobody waits for that, nor for a message that goes to many. */
const atOnce = 2000

/** Writes down the next of those a message goes to, behind the last one who is; answers how many they were. */
async function addressNext(db: Db, message: Values, now: string): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    with addressed as (
      insert into message_delivery (id, message_id, user_id, status, sent_ways, attempt, create_time, update_time)
      select replace(gen_random_uuid()::text, '-', ''), ${message.id}, id, ${deliveryStatus.waiting}::int,
        '{}'::int[], 0, ${now}::timestamp, ${now}::timestamp
      from customer where ${audienceSql(message)} and id > coalesce((
        select max(user_id) from message_delivery where message_id = ${message.id} and deleted_at is null), '')
      order by id limit ${atOnce}
      returning 1)
    select count(*) as num from addressed`.execute(db)
  return rows[0]?.num ?? 0
}

/** What there is to say of a message once everyone it goes to is written down. */
async function startOf(db: Db, id: string, now: string): Promise<Values> {
  const { rows } = await sql<{ num: number }>`
    select count(*) as num from message_delivery where message_id = ${id} and deleted_at is null`.execute(db)
  const targetNum = rows[0]?.num ?? 0
  return targetNum > 0
    ? { targetNum, status: messageStatus.sending }
    : { targetNum, status: messageStatus.failed, endTime: now, failReason: '没有符合条件的用户' }
}

/** `none`: another process has the message, or it was withdrawn. */
export type Piece = 'none' | 'more' | 'last'

/**
 * Writes down some of those a message goes to whose time has come, in a transaction of their own: what is written says
 * where to go on, whoever does. With the last of them the message begins to go out.
 */
export const addressSome = (db: Db, id: string, now: string): Promise<Piece> =>
  db.transaction().execute(async (tx) => {
    const message = await take(tx, id, now)
    if (!message) return 'none'
    const isLast = (await addressNext(tx, message, now)) < atOnce
    await tx
      .updateTable('message')
      .set({
        startTime: message.startTime ?? now,
        updateTime: now,
        ...(isLast && (await startOf(tx, id, now))),
      })
      .where('id', '=', id)
      .execute()
    if (!isLast) return 'more'
    await announceMessage(tx, id)
    return 'last'
  })
