import { type SqlBool, sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { deliveryStatus, pushWay } from '#resources/service-dictionaries.ts'
import type { Db, MessageSender, OutgoingMessage, Services } from '../../contracts.ts'
import { unlessHeld } from '../../db/row-locks.ts'

/** A message being sent, as senders need it. */
export interface Sending
  extends Pick<OutgoingMessage, 'title' | 'type' | 'content' | 'linkType' | 'linkUrl'> {
  readonly id: string
  readonly pushWay: readonly number[]
}

export interface Senders {
  readonly push: MessageSender
  readonly sms: MessageSender
  /** What each may take for a batch, in milliseconds. */
  readonly timeoutMs: number
}

interface Claimed {
  readonly id: string
  readonly userId: string
  readonly phone: string
  readonly sentWays: readonly number[]
  readonly attempt: number
}

const batchSize = 1000
const mostAttempts = 3
/** What was taken longer ago was taken by a process that is no more. */
const timeoutMs = 2 * minute

const { waiting, sending, sent, arrived, read, failed } = deliveryStatus

/** Nothing went out as far as its senders know, and the app has told that it arrived. */
const hasArrived = sql<SqlBool>`(o.ways = '{}' and d.arrive_time is not null)`

/** What the app has told meanwhile stands. */
const furthest = sql`case when d.read_time is not null then ${read}::int when d.arrive_time is not null then ${arrived}::int end`

/** The next of those who wait, held for this transaction alone. From `after` on: what is done is not looked at again. */
const nextWaiting = (messageId: string, after: string, now: string) => sql`
  select id from message_delivery
  where message_id = ${messageId} and status = ${waiting} and deleted_at is null and id > ${after}
    and (retry_time is null or retry_time <= ${now}::timestamp)
  order by id limit ${batchSize} ${unlessHeld}`

/** Within the app the row itself is the message: it is sent with the statement that says so, once, whatever happens. */
async function sendInApp(db: Db, { id }: Sending, after: string, now: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update message_delivery set status = ${sent}, sent_ways = ${[pushWay.inApp]}::int[], attempt = attempt + 1,
      send_time = ${now}::timestamp, update_time = ${now}::timestamp
    where id in (${nextWaiting(id, after, now)}) returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Takes some for this process alone, and says so before anything goes out: a batch that was cut off stays as `sending`. */
async function claim(db: Db, { id }: Sending, after: string, now: string): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update message_delivery d set status = ${sending}, claim_time = ${now}::timestamp, attempt = d.attempt + 1
    where d.id in (${nextWaiting(id, after, now)})
    returning d.id, d.user_id, d.sent_ways, d.attempt,
      (select phone from customer where customer.id = d.user_id) as phone`.execute(db)
  return rows
}

/** What came of one way, for one customer. */
interface Outcome {
  readonly way: number
  /** Null: it went out. */
  readonly reason: string | null
  /** The sender never answered: whether it went out is not known, and it does not go out by itself again. */
  readonly isUnknown: boolean
}

/** What a sender answers within its time. */
async function answersOf(sender: MessageSender, outgoing: readonly OutgoingMessage[], timeoutMs: number) {
  const signal = AbortSignal.timeout(timeoutMs)
  const silence = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return { isUnknown: false, answers: await Promise.race([sender.send(outgoing, signal), silence]) }
  } catch (error) {
    const isUnknown = signal.aborted
    const why = error instanceof Error ? error.message : String(error)
    const reason = isUnknown ? '发送超时，未确认是否送达' : why
    return { isUnknown, answers: outgoing.map(() => reason) }
  }
}

/** Sends to those who have not got it in this way; answers what came of it, by delivery. */
async function sendVia(
  way: number,
  { push, sms, timeoutMs }: Senders,
  { id, title, type, content, linkType, linkUrl }: Sending,
  claimed: readonly Claimed[],
): Promise<ReadonlyMap<string, Outcome>> {
  const wanted = claimed.filter(({ sentWays }) => !sentWays.includes(way))
  if (wanted.length === 0) return new Map()
  const same = { title, type, content, linkType, linkUrl }
  const outgoing = wanted.map(({ userId, phone }) => ({ key: `${id}:${userId}`, userId, phone, ...same }))
  const { answers, isUnknown } = await answersOf(way === pushWay.push ? push : sms, outgoing, timeoutMs)
  return new Map(wanted.map((one, index) => [one.id, { way, reason: answers[index] ?? null, isUnknown }]))
}

/**
 * Stores what came of a batch; what failed waits to be tried again, or has failed for good. The rows are told by their
 * attempt: one that was given up meanwhile went out all the same, one that people have sent again is another one's. By
 * their state the planner would expect none of them, and compare each with each.
 */
async function settle(
  db: Db,
  claimed: readonly Claimed[],
  {
    inApp,
    outcomes,
  }: { readonly inApp: readonly number[]; readonly outcomes: readonly ReadonlyMap<string, Outcome>[] },
  moment: number,
) {
  const now = formatTime(moment)
  const all = claimed.map(({ id, attempt, sentWays }) => {
    const own = outcomes.flatMap((one) => one.get(id) ?? [])
    const bad = own.filter(({ reason }) => reason !== null)
    const isOver = attempt >= mostAttempts || bad.some(({ isUnknown }) => isUnknown)
    const good = own.filter(({ reason }) => reason === null).map(({ way }) => way)
    const ways = [...new Set([...sentWays, ...inApp, ...good])]
    const status = bad.length === 0 ? sent : isOver ? failed : waiting
    return { id, attempt, status, ways: `{${ways.join(',')}}`, reason: bad.at(-1)?.reason ?? null }
  })
  const retryTime = formatTime(moment + minute / 2)
  await sql`
    update message_delivery d
    set status = case when o.status = ${sent} or ${hasArrived} then coalesce(${furthest}, ${sent}) else o.status end,
      sent_ways = o.ways::int[], fail_reason = case when not ${hasArrived} then o.reason end,
      retry_time = case when o.status = ${waiting} and not ${hasArrived} then ${retryTime}::timestamp end,
      send_time = case when o.ways <> '{}' then coalesce(d.send_time, ${now}::timestamp)
        when ${hasArrived} then coalesce(d.send_time, d.claim_time) end,
      update_time = ${now}::timestamp
    from unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ attempt }) => attempt)}::int[],
      ${all.map(({ status }) => status)}::int[], ${all.map(({ ways }) => ways)}::text[],
      ${all.map(({ reason }) => reason)}::text[]) o(id, attempt, status, ways, reason)
    where d.id = o.id and d.attempt = o.attempt`.execute(db)
}

/** What was sent to: `last` of them, after whom the next batch begins; `isFull`: there may be more behind. */
interface Batch {
  readonly last: string
  readonly isFull: boolean
}

function batchOf(ids: readonly string[]): Batch | null {
  const last = ids.toSorted().at(-1)
  return last === undefined ? null : { last, isFull: ids.length === batchSize }
}

/**
 * Sends to some of those who wait for a message, in every way it has; null: nobody waits.
 */
export async function sendBatch(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  message: Sending,
  senders: Senders,
  after: string,
): Promise<Batch | null> {
  const now = formatTime(clock().getTime())
  if (message.pushWay.every((way) => way === pushWay.inApp))
    return batchOf(await sendInApp(db, message, after, now))
  const claimed = await claim(db, message, after, now)
  if (claimed.length === 0) return null
  const inApp = message.pushWay.filter((way) => way === pushWay.inApp)
  const outside = message.pushWay.filter((way) => way !== pushWay.inApp)
  const outcomes = await Promise.all(outside.map((way) => sendVia(way, senders, message, claimed)))
  await settle(db, claimed, { inApp, outcomes }, clock().getTime())
  return batchOf(claimed.map(({ id }) => id))
}

/**
 * Those whose batch was cut off: whether anything went out is not known, so nothing goes out by itself again. People
 * decide, with what the list says. Where the app has told that it arrived, it went out.
 */
export async function giveUpCutOff(db: Db, moment: number): Promise<void> {
  await sql`
    update message_delivery d set status = coalesce(${furthest}, ${failed}),
      fail_reason = case when d.arrive_time is null then '发送中断，未确认是否送达' end,
      send_time = case when d.arrive_time is null then d.send_time else coalesce(d.send_time, d.claim_time) end
    where d.status = ${sending} and d.deleted_at is null
      and d.claim_time < ${formatTime(moment - timeoutMs)}::timestamp`.execute(db)
}
