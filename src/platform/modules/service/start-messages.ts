import { sql } from 'kysely'
import { deliveryStatus, messageStatus, sendMode } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { Db } from '../../contracts.ts'
import { unlessHeld } from '../../db/row-locks.ts'
import { announceMessage } from './announce-message.ts'
import { audienceSql } from './audience.ts'

/** A message that is due, held against other processes; null: there is none. */
async function takeDue(db: Db, now: string): Promise<Values | null> {
  const { rows } = await sql<Values>`
    select id, target, project_ids, house_ids, user_ids from message
    where status = ${messageStatus.waiting} and deleted_at is null
      and (send_mode = ${sendMode.immediate} or send_time <= ${now}::timestamp)
    order by create_time, id limit 1 ${unlessHeld}`.execute(db)
  return rows[0] ?? null
}

/** How many are written down by one statement: it ends well within the time that statements may take. */
const atOnce = 10_000

/** Writes down the next of those a message goes to, by their ids; answers the last of them and how many there are. */
async function addressNext(db: Db, message: Values, after: string, now: string) {
  const { rows } = await sql<{ last: string | null; num: number }>`
    with addressed as (
      insert into message_delivery (id, message_id, user_id, status, sent_ways, attempt, create_time, update_time)
      select replace(gen_random_uuid()::text, '-', ''), ${message.id}, id, ${deliveryStatus.waiting}::int,
        '{}'::int[], 0, ${now}::timestamp, ${now}::timestamp
      from customer where ${audienceSql(message)} and id > ${after} order by id limit ${atOnce}
      returning user_id)
    select max(user_id) as last, count(*) as num from addressed`.execute(db)
  return { last: rows[0]?.last ?? null, num: rows[0]?.num ?? 0 }
}

/** Writes down everyone a message goes to; answers how many there are. */
async function addressAll(db: Db, message: Values, now: string): Promise<number> {
  let total = 0
  for (let after: string | null = ''; after !== null; ) {
    const { last, num } = await addressNext(db, message, after, now)
    total += num
    after = last
  }
  return total
}

/** Starts one message whose time has come, all of it in one transaction. Answers whether there was one. */
export const startNext = (db: Db, now: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const message = await takeDue(tx, now)
    if (!message) return false
    const targetNum = await addressAll(tx, message, now)
    const isEmpty = targetNum === 0
    await tx
      .updateTable('message')
      .set({
        targetNum,
        status: isEmpty ? messageStatus.failed : messageStatus.sending,
        startTime: now,
        endTime: isEmpty ? now : null,
        failReason: isEmpty ? '没有符合条件的用户' : null,
        updateTime: now,
      })
      .where('id', '=', message.id)
      .execute()
    await announceMessage(tx, String(message.id))
    return true
  })
