import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { hour, minute, second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { noticeDelivery, noticeKind } from '#resources/notice-dictionaries.ts'
import { labelOf } from '#schema'
import type { Db, Services } from '../../contracts.ts'
import { unlessHeld } from '../../db/row-locks.ts'
import type { NoticeBridge, OutgoingNotice } from './bridge.ts'

export interface Webhook {
  /** From the environment alone: no call says where the platform sends anything. */
  readonly url: string
  /** What both sides know; at least 32 characters. */
  readonly secret: string
}

/** How long after each failure it is tried again; after the last one it is given up. */
const delays = [10 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour]
/** Nothing waits longer: what is said to has been put off by a clock that was ahead. */
const longestDelay = 7 * hour
/** What a receiver may take to answer. */
const timeoutMs = 10 * second
/** Whoever has taken a delivery and died has it no longer than this. */
const lease = minute
const atOnce = 20

interface Delivery extends OutgoingNotice {
  readonly attempts: number
}

/** `sha256=` and the HMAC of time, a full stop and body: whoever knows the secret can tell that it is from here, and new. */
export const signatureOf = (secret: string, time: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

const bodyOf = ({ id, kind, title, resource, recordId, projectId, houseId, at }: Delivery) =>
  JSON.stringify({
    id,
    kind,
    kindName: labelOf(noticeKind, kind),
    title,
    resource,
    recordId,
    projectId,
    houseId,
    time: formatTime(at),
  })

/** Answers why it did not arrive; null: it did. */
async function post({ url, secret }: Webhook, delivery: Delivery, now: number): Promise<string | null> {
  const body = bodyOf(delivery)
  const time = String(Math.floor(now / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-eaves-delivery': delivery.id,
        'x-eaves-timestamp': time,
        'x-eaves-signature': signatureOf(secret, time, body),
      },
      // The receiver that is named is the one that is meant.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? null : `HTTP ${response.status}`
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return name === 'TimeoutError' ? '超时未应答' : `无法连接（${cause?.code ?? name}）`
  }
}

/** Deliveries whose time has come; nobody else takes them for as long as the lease lasts. */
async function claim(db: Db, now: number): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    update notice_delivery set next_at = ${now + lease}::bigint
    where id in (
      select id from notice_delivery
      where status = ${noticeDelivery.waiting}
        and (next_at <= ${now}::bigint or next_at > ${now + longestDelay}::bigint)
      order by next_at, id limit ${atOnce} ${unlessHeld})
    returning *`.execute(db)
  return rows
}

async function settle(db: Db, { id, attempts }: Delivery, reason: string | null, now: number): Promise<void> {
  if (reason === null) {
    await db.deleteFrom('noticeDelivery').where('id', '=', id).execute()
    return
  }
  const delay = delays[attempts]
  await db
    .updateTable('noticeDelivery')
    .set({
      attempts: attempts + 1,
      reason,
      nextAt: now + (delay ?? 0),
      status: delay === undefined ? noticeDelivery.failed : noticeDelivery.waiting,
    })
    .where('id', '=', id)
    .execute()
}

async function deliver(services: Services, webhook: Webhook): Promise<void> {
  const { db, log } = services
  while (!services.stopping.aborted) {
    const claimed = await claim(db, services.now().getTime())
    if (claimed.length === 0) return
    const failures = await Promise.all(
      claimed.map(async (delivery) => {
        const reason = await post(webhook, delivery, services.now().getTime())
        await settle(db, delivery, reason, services.now().getTime())
        return reason
      }),
    )
    const reasons = failures.filter((reason) => reason !== null)
    if (reasons.length > 0) log.warn('notices did not arrive', { count: reasons.length, reason: reasons[0] })
  }
}

/** Posts each notice to one address, until it has arrived or been refused for hours; nothing of it lives in memory. */
export const webhookBridge = (webhook: Webhook): NoticeBridge => ({
  async take(services, db, notices) {
    const now = services.now().getTime()
    await db
      .insertInto('noticeDelivery')
      .values(
        notices.map((notice) => ({ ...notice, status: noticeDelivery.waiting, attempts: 0, nextAt: now })),
      )
      .execute()
  },
  jobs: [{ name: 'notice webhook', everyMs: 2 * second, run: (services) => deliver(services, webhook) }],
})
