import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { deliveryStatus, messageStatus, sendMode } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, Db, Services } from '../../contracts.ts'
import { unlessHeld } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { moveRecords } from '../../records/move.ts'
import { systemContext } from '../../services/call-context.ts'
import { announceMessage } from './announce-message.ts'
import { audienceSql } from './message-audience.ts'
import { messageMoves } from './service.moves.ts'

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

/** Everyone a message goes to is written down: it begins to go out, or fails where that is nobody. */
async function start(context: CallContext, id: string, now: string, startTime: unknown): Promise<void> {
  const { rows } = await sql<{ num: number }>`
    select count(*) as num from message_delivery where message_id = ${id} and deleted_at is null`.execute(
    context.db,
  )
  const targetNum = rows[0]?.num ?? 0
  if (targetNum > 0) await moveRecords(context, messageMoves, 'start', [id], { targetNum, startTime })
  else
    await moveRecords(context, messageMoves, 'fail', [id], {
      targetNum,
      startTime,
      endTime: now,
      failReason: '没有符合条件的用户',
    })
}

/** `none`: another process has the message, or it was withdrawn. */
export type Piece = 'none' | 'more' | 'last'

/**
 * Writes down some of those a message goes to whose time has come, in a transaction of their own: what is written says
 * where to go on, whoever does. With the last of them the message begins to go out.
 */
export const addressSome = (services: Services, id: string, now: string): Promise<Piece> =>
  inTransaction(systemContext(services), async (context) => {
    const { db } = context
    const message = await take(db, id, now)
    if (!message) return 'none'
    const isLast = (await addressNext(db, message, now)) < atOnce
    const startTime = message.startTime ?? now
    if (!isLast) {
      await db.updateTable('message').set({ startTime, updateTime: now }).where('id', '=', id).execute()
      return 'more'
    }
    await start(context, id, now, startTime)
    await announceMessage(db, id)
    return 'last'
  })
