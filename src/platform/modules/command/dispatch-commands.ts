import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import { formatTime, parseTime } from '#domain/time.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { Services } from '../../contracts.ts'
import { noteWrite, unlessHeld } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { moveRecords } from '../../records/move.ts'
import { systemContext } from '../../services/call-context.ts'
import type { DeviceLink } from '../device/gateway.ts'
import { commandMoves } from './command.moves.ts'

/** Whoever sets about sending a command has so long; then another process may try. */
export const claimLength = 10 * second

/** So many go out in one run. */
const atOnce = 200

interface Waiting {
  readonly id: string
  readonly houseId: string
  readonly attributeId: string
  readonly value: string
  readonly expireTime: string
}

/**
 * Takes what waits for houses that are on line: nobody else sends it for a while. What was asked for later waits until
 * an earlier value of the same attribute, which somebody sets about sending, is out: the later one is to stay.
 */
function claim(services: Services, link: DeviceLink, houseId: string | null): Promise<readonly Waiting[]> {
  const now = services.now().getTime()
  const one = houseId === null ? sql`` : sql`and house_id = ${houseId}`
  const lately = sql`${formatTime(now - claimLength)}::timestamp`
  return inTransaction({ db: services.db, services }, async ({ db }) => {
    const { rows } = await sql<Waiting>`
      select id, house_id, attribute_id, value, expire_time from command c
      where command_status = ${commandStatus.queued} and deleted_at is null ${one}
        and (claim_time is null or claim_time <= ${lately})
        and expire_time > ${formatTime(now)}::timestamp
        and house_id in (
          select id from house where online_status = ${onlineStatus.online} and deleted_at is null
            and gateway_no <> all(${link.notListening()}::text[]))
        and not exists (
          select from command earlier where earlier.house_id = c.house_id and earlier.attribute_id = c.attribute_id
            and earlier.command_status = ${commandStatus.queued} and earlier.deleted_at is null
            and earlier.claim_time > ${lately} and (earlier.create_time, earlier.id) < (c.create_time, c.id))
      order by create_time, id limit ${atOnce} ${unlessHeld}`.execute(db)
    if (rows.length === 0) return []
    noteWrite(db)
    await db
      .updateTable('command')
      .set({ claimTime: formatTime(now) })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    return rows
  })
}

async function gatewaysOf(
  { db }: Services,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; gatewayNo: string }>`
    select id, gateway_no from house where id = any(${houseIds}) and gateway_no is not null`.execute(db)
  return new Map(rows.map(({ id, gatewayNo }) => [id, gatewayNo]))
}

async function publishAll(services: Services, link: DeviceLink, waiting: readonly Waiting[]) {
  const gateways = await gatewaysOf(
    services,
    waiting.map(({ houseId }) => houseId),
  )
  const sent: string[] = []
  for (const { id, houseId, attributeId, value, expireTime } of waiting) {
    const gatewayNo = gateways.get(houseId)
    const isOnItsWay =
      gatewayNo !== undefined &&
      (await link.publish(gatewayNo, {
        type: 'command',
        commandId: id,
        attributeKey: attributeId,
        value,
        expiresAt: parseTime(expireTime) ?? 0,
      }))
    if (isOnItsWay) sent.push(id)
  }
  return sent
}

/** When a command left, to the millisecond: moments are stored in whole seconds. */
export const sentAt = (ms: number) => ({ sendTime: formatTime(ms), sendMillis: ms % second })

/**
 * Sends what waits for houses that are on line; `houseId`: for this one alone. A command is claimed before it goes out:
 * of several processes one sends it. What a process has claimed and not sent when it ends is sent by another one a
 * little later, under the same id, by which devices know it again.
 */
export async function dispatchCommands(
  services: Services,
  link: DeviceLink,
  houseId: string | null = null,
): Promise<void> {
  const waiting = await claim(services, link, houseId)
  if (waiting.length === 0) return
  const sent = await publishAll(services, link, waiting)
  await inTransaction(systemContext(services), (context) =>
    moveRecords(context, commandMoves, 'send', sent, sentAt(services.now().getTime())),
  )
}
