import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { deliveryStatus, pushWay } from '#resources/dictionaries.ts'
import type { Db, MessageSender, Services } from '../../contracts.ts'
import { unlessHeld } from '../../db/row-locks.ts'

/** A message being sent, as senders need it. */
export interface Sending {
  readonly id: string
  readonly title: string
  readonly pushWay: readonly number[]
}

export interface Senders {
  readonly push: MessageSender
  readonly sms: MessageSender
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
const patience = 2 * minute

const { waiting, sending, sent, arrived, read, failed } = deliveryStatus

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

interface Outcome {
  readonly ways: number[]
  reason: string | null
}

async function sendVia(
  way: number,
  sender: MessageSender,
  { id, title }: Sending,
  claimed: readonly Claimed[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const wanted = claimed.filter(({ sentWays }) => !sentWays.includes(way))
  if (wanted.length === 0) return
  const outgoing = wanted.map(({ userId, phone }) => ({ key: `${id}:${userId}`, userId, phone, title }))
  const answers = await sender.send(outgoing).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    return outgoing.map(() => reason)
  })
  for (const [index, one] of wanted.entries()) {
    const outcome = outcomes.get(one.id)
    const reason = answers[index] ?? null
    if (reason === null) outcome?.ways.push(way)
    else if (outcome) outcome.reason = reason
  }
}

/**
 * Stores what came of a batch; what failed waits to be tried again, or has failed for good. The rows are told by their
 * attempt: one that was given up meanwhile went out all the same, one that people have sent again is another one's. By
 * their state the planner would expect none of them, and compare each with each.
 */
async function settle(
  db: Db,
  claimed: readonly Claimed[],
  outcomes: ReadonlyMap<string, Outcome>,
  moment: number,
) {
  const now = formatTime(moment)
  const all = claimed.map(({ id, attempt }) => {
    const { ways = [], reason = null } = outcomes.get(id) ?? {}
    const status = reason === null ? sent : attempt < mostAttempts ? waiting : failed
    return { id, attempt, status, ways: `{${ways.join(',')}}`, reason }
  })
  const retryTime = formatTime(moment + minute / 2)
  await sql`
    update message_delivery d
    set status = case when o.status = ${sent} then coalesce(${furthest}, ${sent}) else o.status end,
      sent_ways = o.ways::int[], fail_reason = o.reason,
      retry_time = case when o.status = ${waiting} then ${retryTime}::timestamp end,
      send_time = case when o.ways <> '{}' then coalesce(d.send_time, ${now}::timestamp) end,
      update_time = ${now}::timestamp
    from unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ attempt }) => attempt)}::int[],
      ${all.map(({ status }) => status)}::int[], ${all.map(({ ways }) => ways)}::text[],
      ${all.map(({ reason }) => reason)}::text[]) o(id, attempt, status, ways, reason)
    where d.id = o.id and d.attempt = o.attempt`.execute(db)
}

const lastOf = (ids: readonly string[]): string | null => ids.toSorted().at(-1) ?? null

/**
 * Sends to some of those who wait for a message, in every way it has. Answers the last of them, after which the next
 * batch begins; null: nobody waits.
 */
export async function sendBatch(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  message: Sending,
  senders: Senders,
  after: string,
): Promise<string | null> {
  const now = formatTime(clock().getTime())
  if (message.pushWay.every((way) => way === pushWay.inApp))
    return lastOf(await sendInApp(db, message, after, now))
  const claimed = await claim(db, message, after, now)
  if (claimed.length === 0) return null
  const inApp = message.pushWay.filter((way) => way === pushWay.inApp)
  const outcomes = new Map<string, Outcome>(
    claimed.map(({ id, sentWays }) => [id, { ways: [...new Set([...sentWays, ...inApp])], reason: null }]),
  )
  for (const way of [pushWay.push, pushWay.sms] as const)
    if (message.pushWay.includes(way))
      await sendVia(way, way === pushWay.push ? senders.push : senders.sms, message, claimed, outcomes)
  await settle(db, claimed, outcomes, clock().getTime())
  return lastOf(claimed.map(({ id }) => id))
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
      and d.claim_time < ${formatTime(moment - patience)}::timestamp`.execute(db)
}
