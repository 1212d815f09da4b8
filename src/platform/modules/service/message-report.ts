import { type SqlBool, sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { deliveryReport, deliveryStatus } from '#resources/service-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { lockClause, lockRows } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announceMessage } from './announce-message.ts'

const { waiting, sending, sent, arrived, read, failed } = deliveryStatus

interface Told {
  readonly isArrival: boolean
}

/** Something of it has gone out, or is on its way out: a message may arrive before its sender has heard of it. */
const wentOut = sql<SqlBool>`(status in (${sending}, ${sent}, ${arrived})
  or status in (${waiting}, ${failed}) and sent_ways <> '{}')`

/**
 * POST message/report, from the app: a message has arrived at a customer's phone, or was read there, which says that it
 * arrived. Told again, nothing changes. Answers whether there was anything new. What is still being sent, or goes by a
 * further way, keeps its state until that is done.
 */
export const reportDelivery: CallHandler = (input, context) =>
  inTransaction(context, async ({ db, services }) => {
    const { messageId, userId, event } = input
    const now = formatTime(services.now().getTime())
    const isRead = event === deliveryReport.read
    await lockRows(db, { table: 'message', where: sql<SqlBool>`id = ${messageId}`, mode: 'change' })
    const where = sql<SqlBool>`message_id = ${messageId} and user_id = ${userId} and deleted_at is null
      and ${wentOut} and ${isRead ? sql`read_time` : sql`arrive_time`} is null`
    const { rows } = await sql<Told>`
      update message_delivery d set
        status = case when d.status in (${sent}, ${arrived}) then ${isRead ? read : arrived}::int else d.status end,
        arrive_time = coalesce(d.arrive_time, ${now}::timestamp),
        read_time = ${isRead ? now : null}::timestamp, update_time = ${now}::timestamp
      from (
        select id, arrive_time is null as is_arrival from message_delivery
        where ${where} order by id ${lockClause(db, { table: 'messageDelivery', where, mode: 'change' })}) old
      where d.id = old.id returning old.is_arrival`.execute(db)
    const [told] = rows
    if (!told) return false
    await sql`
      update message set arrive_num = arrive_num + ${told.isArrival ? 1 : 0}, read_num = read_num + ${isRead ? 1 : 0}
      where id = ${messageId}`.execute(db)
    await announceMessage(db, String(messageId))
    return true
  })
