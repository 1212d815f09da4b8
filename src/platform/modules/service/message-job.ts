import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { deliveryStatus, messageStatus, sendMode } from '#resources/dictionaries.ts'
import type { Db, Job, Services } from '../../contracts.ts'
import { announceMessage } from './announce-message.ts'
import type { MessageSenders } from './message-senders.ts'
import { giveUpCutOff, type Sending, sendBatch } from './send-batch.ts'
import { startNext } from './start-messages.ts'

/** The one query of a second in which nothing is to be sent. */
async function isAnythingDue(db: Db, now: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message where deleted_at is null and (status = ${messageStatus.sending}
      or status = ${messageStatus.waiting}
        and (send_mode = ${sendMode.immediate} or send_time <= ${now}::timestamp)) limit 1`.execute(db)
  return rows.length > 0
}

const sendingOf = (db: Db) =>
  sql<Sending>`
    select id, title, push_way from message
    where status = ${messageStatus.sending} and deleted_at is null order by start_time, id`.execute(db)

const { waiting, sending, failed } = deliveryStatus

/** Says how far a message has got, to whoever looks at it as well. It has ended when nobody waits any more. */
async function tell(db: Db, id: string, now: string): Promise<void> {
  const { rows } = await sql`
    update message m set send_num = n.reached, fail_num = n.failed, fail_reason = n.reason, status = n.status,
      end_time = case when n.status <> ${messageStatus.sending} then ${now}::timestamp end
    from (
      select count(*) filter (where send_time is not null) as reached,
        count(*) filter (where status = ${failed}) as failed,
        case when count(*) filter (where status in (${waiting}, ${sending})) > 0 then ${messageStatus.sending}::int
          when count(send_time) > 0 then ${messageStatus.sent}::int else ${messageStatus.failed}::int end as status,
        mode() within group (order by fail_reason) filter (where status = ${failed}) as reason
      from message_delivery where message_id = ${id} and deleted_at is null) n
    where m.id = ${id} and m.deleted_at is null
      and (m.status, m.send_num, m.fail_num, m.fail_reason)
        is distinct from (n.status, n.reached, n.failed, n.reason)
    returning m.id`.execute(db)
  if (rows.length > 0) await announceMessage(db, id)
}

/** How often the figures are counted while a long message goes out. */
const batchesBetweenFigures = 10

/**
 * Sends what is due: each message to everyone it is for, in batches. Nothing lives in memory: after a restart it goes on
 * where it was, and any number of processes may do so at once.
 */
export const messageJob = (senders: MessageSenders): Job => ({
  name: 'messages',
  everyMs: second,
  async run(services: Services) {
    const { config, db } = services
    // Read anew for each step: a run may take as long as there are people to send to.
    const now = () => formatTime(services.now().getTime())
    if (!config.resources.message || !(await isAnythingDue(db, now()))) return
    const ways = { push: senders.push(services), sms: senders.sms(services) }
    await giveUpCutOff(db, services.now().getTime())
    let hasStarted = false
    while (await startNext(db, now())) hasStarted = true
    // So many new rows at once are unknown to the planner, which then takes every batch for nearly all of them.
    if (hasStarted) await sql`analyze message_delivery`.execute(db)
    for (const message of (await sendingOf(db)).rows) {
      let after: string | null = ''
      for (let batch = 1; after !== null && !services.stopping.aborted; batch += 1) {
        after = await sendBatch(services, message, ways, after)
        if (batch % batchesBetweenFigures === 0) await tell(db, message.id, now())
      }
      await tell(db, message.id, now())
    }
  },
})
