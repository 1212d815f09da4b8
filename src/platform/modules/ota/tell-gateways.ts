import { type RawBuilder, sql } from 'kysely'
import { day, minute, second } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { firmwareStatus, otaPushed, otaStatus, signMethod } from '#resources/firmware-dictionaries.ts'
import { labelOf } from '#schema'
import type { Db, Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import { noteWrite, unlessHeld } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Job } from '../../module-contracts.ts'
import type { DeviceLink } from '../device/gateway.ts'
import { signedLink } from '../upload/signed-link.ts'
import { lockTasks } from './hold.ts'
import { hasOpenBatches } from './open-batches.ts'
import { toldInVain } from './ota-indexes.ts'

/** A gateway that has said nothing for so long is told once more: it may have lost its power, or its memory. */
const timeoutMs = minute
/** How long the firmware can be fetched under the address it is told. */
const linkLength = day
const atOnce = 200

interface Untold {
  readonly id: string
  readonly gatewayNo: string
  readonly module: string
  readonly version: string
  readonly fileUrl: string
  readonly fileSize: number
  readonly signMethod: number
  readonly sign: string
}

/**
 * Takes upgrades that gateways on line are to hear of: no other process tells them for a while. Nobody is told of firmware
 * for a product that the house does not have, nor to begin with one that was disabled.
 */
function claim(services: Services, link: DeviceLink): Promise<readonly Untold[]> {
  const now = services.now().getTime()
  const lately = formatTime(now - timeoutMs)
  return inTransaction({ db: services.db, services }, async ({ db }) => {
    const { rows } = await sql<Untold>`
      select t.id, h.gateway_no, t.module, t.target_version as version, f.file_url, f.file_size, f.sign_method, f.sign
      from ota_task t join house h on h.id = t.house_id join firmware f on f.id = t.firmware_id
      where t.id in (
        select id from ota_task p
        where status in (${sql.join(otaPushed)}) and deleted_at is null
          and exists (
            select from house h join firmware f on f.product_id = h.tech_product_id
            where h.id = p.house_id and h.online_status = ${onlineStatus.online} and h.gateway_no is not null
              and h.gateway_no <> all(${link.notListening()}::text[])
              and f.id = p.firmware_id
              and (p.status = ${otaStatus.writing} or f.status = ${firmwareStatus.published}))
          and (told_time is null or told_time <= ${lately}::timestamp and progress_time <= ${lately}::timestamp)
        order by id limit ${atOnce} ${unlessHeld})
      order by t.id`.execute(db)
    await noteTold(db, rows, formatTime(now))
    return rows
  })
}

async function noteTold(db: Db, rows: readonly { readonly id: string }[], toldTime: string) {
  if (rows.length === 0) return
  noteWrite(db)
  const ids = rows.map(({ id }) => id)
  await db.updateTable('otaTask').set({ toldTime }).where('id', 'in', ids).execute()
}

interface TakenBack {
  readonly id: string
  readonly toldTime: string
  readonly gatewayNo: string
  readonly module: string
}

/** Cancelled upgrades of which gateways on line have been told; those that were tried of late come last. */
async function takenBack({ db }: Services): Promise<readonly TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    select t.id, t.told_time, h.gateway_no, t.module from ota_task t join house h on h.id = t.house_id
    where t.id in (
      select id from ota_task
      where ${toldInVain} and house_id in (
        select id from house where online_status = ${onlineStatus.online} and gateway_no is not null)
      order by told_time, id limit ${atOnce})
    order by t.id`.execute(db)
  return rows
}

/** Changes when the gateways of upgrades were told, of those for which that still holds. */
const changeToldTime = (services: Services, ids: readonly string[], change: RawBuilder<unknown>) =>
  inTransaction({ db: services.db, services }, async ({ db }) => {
    if (ids.length === 0) return
    await lockTasks(db, ids)
    noteWrite(db)
    await change.execute(db)
  })

/** Notes of what was cancelled when it was tried to say so; null: it has been said. What has been told anew stays so. */
function noteTried(services: Services, tasks: readonly TakenBack[], toldTime: string | null) {
  const ids = tasks.map(({ id }) => id)
  const change = sql`
    update ota_task t set told_time = ${toldTime}::timestamp
    from unnest(${ids}::text[], ${tasks.map((task) => task.toldTime)}::timestamp[]) tried(task, time)
    where t.id = tried.task and t.told_time = tried.time and ${toldInVain}`
  return changeToldTime(services, ids, change)
}

/**
 * Tells gateways what was cancelled, until the broker has taken it: they would go on with it. Two processes may both say
 * so.
 */
async function tellTakenBack(services: Services, link: DeviceLink): Promise<void> {
  const said: TakenBack[] = []
  const unsaid: TakenBack[] = []
  for (const task of await takenBack(services)) {
    const { id, gatewayNo, module } = task
    const isSaid = await link.publish(gatewayNo, { type: 'cancel', taskId: id, module })
    if (isSaid) said.push(task)
    else unsaid.push(task)
  }
  await noteTried(services, said, null)
  await noteTried(services, unsaid, formatTime(services.now().getTime()))
}

async function tellUpgrades(services: Services, link: DeviceLink, publicUrl: string | null): Promise<void> {
  if (!(await hasOpenBatches(services.db))) return
  const until = services.now().getTime() + linkLength
  const claimed = await claim(services, link)
  for (const { id, gatewayNo, fileUrl, fileSize, signMethod: method, ...told } of claimed)
    await link.publish(gatewayNo, {
      type: 'upgrade',
      taskId: id,
      ...told,
      url: `${publicUrl ?? ''}${await signedLink(services, fileUrl, until)}`,
      size: fileSize,
      signMethod: labelOf(signMethod, method) ?? '',
    })
  await noteOutrun(services, claimed)
}

/**
 * Of upgrades that were told: another process may have told their gateways that they are cancelled, before they were told
 * of them. That is to be said once more.
 */
function noteOutrun(services: Services, tasks: readonly Untold[]) {
  const ids = tasks.map(({ id }) => id)
  const change = sql`
    update ota_task set told_time = ${formatTime(services.now().getTime())}::timestamp
    where id = any(${ids}::text[]) and status = ${otaStatus.cancelled} and told_time is null
      and deleted_at is null`
  return changeToldTime(services, ids, change)
}

/**
 * Tells gateways of upgrades whose turn has come, again those who stay silent, and of those that were taken back.
 * `publicUrl`: where gateways reach the platform by HTTP; null: they know, and are told the path alone.
 */
export const tellGateways = (link: DeviceLink, publicUrl: string | null): Job => ({
  name: 'upgrade messages',
  everyMs: second,
  async run(services) {
    if (!services.config.resources.otaTask) return
    await inSteps(services, 'upgrade messages', {
      cancelled: () => tellTakenBack(services, link),
      due: () => tellUpgrades(services, link, publicUrl),
    })
  },
})
