import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { deliveryStatus, messageStatus } from '#resources/service-dictionaries.ts'
import type { Db, Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import { lockRows } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import { equals } from '../../records/condition-sql.ts'
import { moveRecords } from '../../records/move.ts'
import { momentOf, systemContext } from '../../services/call-context.ts'
import { announceMessage } from './announce-message.ts'
import type { MessageSenders } from './message-senders.ts'
import { giveUpCutOff, type Senders, type Sending, sendBatch } from './send-batch.ts'
import { messageMoves } from './service.moves.ts'
import { addressSome, isDue, type Piece } from './start-messages.ts'

/** The one query of a second in which nothing is to be sent. */
async function isAnythingDue(db: Db, now: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message where deleted_at is null
      and (status = ${messageStatus.sending} or ${isDue(now)}) limit 1`.execute(db)
  return rows.length > 0
}

const dueOf = (db: Db, now: string) =>
  sql<{ id: string }>`
    select id from message where ${isDue(now)} and deleted_at is null order by create_time, id`.execute(db)

const sendingOf = (db: Db) =>
  sql<Sending>`
    select id, title, type, content, link_type, link_url, push_way from message
    where status = ${messageStatus.sending} and deleted_at is null order by start_time, id`.execute(db)

const { waiting, sending, failed } = deliveryStatus

interface Figures {
  readonly sendNum: number
  readonly failNum: number
  readonly retryNum: number
  readonly failReason: string | null
  /** Somebody still waits for it. */
  readonly isGoingOut: boolean
}

async function figuresOf(db: Db, id: string): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where send_time is not null)::int as send_num,
      count(*) filter (where status = ${failed} and send_time is null)::int as fail_num,
      count(*) filter (where status = ${failed})::int as retry_num,
      mode() within group (order by fail_reason) filter (where status = ${failed}) as fail_reason,
      count(*) filter (where status in (${waiting}, ${sending})) > 0 as is_going_out
    from message_delivery where message_id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Says how far a message has got, to whoever looks at it as well. It has ended when nobody waits any more. Those whom it
 * reached in one way and not in another count as reached, and can be sent to again.
 */
const tell = (services: Services, id: string): Promise<void> =>
  inTransaction(systemContext(services), async (context) => {
    const { db } = context
    await lockRows(db, { table: 'message', where: equals('id', id), mode: 'change' })
    const figures = await figuresOf(db, id)
    if (!figures) return
    const { isGoingOut, ...told } = figures
    const { rows } = await sql`
      update message set send_num = ${told.sendNum}, fail_num = ${told.failNum}, retry_num = ${told.retryNum},
        fail_reason = ${told.failReason}
      where id = ${id} and deleted_at is null and (send_num, fail_num, retry_num, fail_reason)
        is distinct from (${told.sendNum}::int, ${told.failNum}::int, ${told.retryNum}::int, ${told.failReason}::text)
      returning id`.execute(db)
    const endTime = momentOf(services)
    const isSentTo = told.sendNum > 0
    const ended = isGoingOut
      ? []
      : await moveRecords(context, messageMoves, isSentTo ? 'finish' : 'fail', [id], { endTime })
    if (rows.length + ended.length > 0) await announceMessage(db, id)
  })

/** How often the figures are counted while a long message goes out. */
const roundsBetweenFigures = 10

/** After whom each message goes on; null: nobody waited for it when it was last looked at. */
type Places = Map<string, string | null>

/** Messages that have failed in this run: they are left alone until the next one. */
type Failed = Set<string>

/** What is done for one message, unless it has failed: that is logged, and keeps no other from going on. */
async function apart(services: Services, failed: Failed, id: string, run: () => Promise<void>) {
  if (failed.has(id)) return
  failed.add(id)
  await inSteps(services, 'messages', {
    [`message ${id}`]: async () => {
      await run()
      failed.delete(id)
    },
  })
}

/** A piece of the list of each message whose time has come; answers whether anything was written. */
async function addressRound(services: Services, failed: Failed): Promise<boolean> {
  const { db, now } = services
  const moment = formatTime(now().getTime())
  const pieces: Piece[] = []
  for (const { id } of (await dueOf(db, moment)).rows)
    await apart(services, failed, id, async () => void pieces.push(await addressSome(services, id, moment)))
  // So many new rows at once are unknown to the planner, which then takes every batch for nearly all of them.
  if (pieces.includes('last')) await sql`analyze message_delivery`.execute(db)
  return pieces.some((piece) => piece !== 'none')
}

/** A batch of each message: none waits until a longer one has gone out. Answers whether anything was sent. */
async function sendRound(
  services: Services,
  ways: Senders,
  { places, failed }: { readonly places: Places; readonly failed: Failed },
  isTold: boolean,
): Promise<boolean> {
  let isAnySent = false
  for (const message of (await sendingOf(services.db)).rows) {
    const place = places.get(message.id)
    if (place === null || services.stopping.aborted) continue
    await apart(services, failed, message.id, async () => {
      const batch = await sendBatch(services, message, ways, place ?? '')
      places.set(message.id, batch?.last ?? null)
      if (batch !== null) isAnySent = true
      if (isTold || !batch?.isFull) await tell(services, message.id)
    })
  }
  return isAnySent
}

/**
 * Sends what is due: each message to everyone it is for, in batches by turns. Nothing lives in memory: after a restart it
 * goes on where it was, and any number of processes may do so at once. `timeoutMs`: what a sender may take for a batch.
 */
export const messageJob = (senders: MessageSenders, timeoutMs = 10 * second): Job => ({
  name: 'messages',
  everyMs: second,
  async run(services: Services) {
    const { config, db, now } = services
    if (!config.resources.message || !(await isAnythingDue(db, formatTime(now().getTime())))) return
    const ways = { push: senders.push(services), sms: senders.sms(services), timeoutMs }
    await giveUpCutOff(db, now().getTime())
    const places: Places = new Map()
    const failed: Failed = new Set()
    for (let round = 1; !services.stopping.aborted; round += 1) {
      const isTold = round % roundsBetweenFigures === 0
      // Those who had nobody left are looked at again: people may have sent them once more.
      if (isTold) for (const [id, place] of places) if (place === null) places.delete(id)
      const isAddressing = await addressRound(services, failed)
      if (!(await sendRound(services, ways, { places, failed }, isTold)) && !isAddressing) return
    }
  },
})
