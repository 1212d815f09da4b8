import { sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import { logAction } from '#resources/dictionaries.ts'
import { firmwareStatus, otaMode, otaStatus } from '#resources/firmware-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler, Db } from '../../contracts.ts'
import { notFound, Refusal } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'
import { lockRecord } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import { type HeldTask, holdHouses, holdTasks } from './hold.ts'
import { loadStandings } from './module-standing.ts'
import { moveTasks } from './move-tasks.ts'
import { type Firmware, obstacle, type Release } from './obstacle.ts'
import { openBatch, type Strategy } from './open-batch.ts'
import { otaMoves } from './ota.moves.ts'

/** The validated input of `ota.upgrade`. */
interface Asked extends Strategy {
  readonly firmwareId: string
  readonly houseIds: readonly string[]
  readonly mode: number
  readonly force: number
}

/** What became of a call that was about many houses. */
interface Outcome {
  readonly batchNo: string | null
  readonly accepted: number
  readonly skipped: readonly { readonly houseId: string; readonly reason: string }[]
}

async function releasesOf(db: Db, { productId, module }: Firmware): Promise<readonly Release[]> {
  const { rows } = await sql<Release>`
    select id, version_name, version_order from firmware
    where product_id = ${productId} and module = ${module} and deleted_at is null order by version_order desc`.execute(
    db,
  )
  return rows
}

const isAgain = (task: HeldTask | undefined, firmware: Firmware): task is HeldTask =>
  task?.firmwareId === firmware.id &&
  (task.status === otaStatus.failed || task.status === otaStatus.cancelled)

async function start(context: CallContext, record: Values, asked: Asked, ids: readonly string[]) {
  const { db } = context
  const firmware = record as unknown as Firmware
  if (firmware.status === firmwareStatus.disabled)
    throw new Refusal(codes.conflict, '固件已停用', { errors: { firmwareId: '固件已停用' } })
  const houses = await holdHouses(context, ids)
  const tasks = await holdTasks(db, ids, firmware.module)
  const standings = await loadStandings(db, firmware.productId, ids)
  const releases = await releasesOf(db, firmware)
  const baseIds = (record.baseVersionIds ?? []) as readonly string[]
  const seen = ids.map((houseId) => {
    const found = houses.get(houseId)
    const wanted = found ? { ...found, standing: standings.get(houseId) ?? {} } : null
    return { houseId, reason: obstacle(wanted, firmware, releases, baseIds, asked.force === 1) }
  })
  const takers = seen
    .filter(({ reason }) => reason === null)
    .map(({ houseId }) => {
      const task = tasks.get(houseId)
      return { houseId, taskId: isAgain(task, firmware) ? task.id : null }
    })
  const { batchSize, stopFailRate, timeoutSec, retry } = asked
  const planTime = asked.mode === otaMode.scheduled ? asked.planTime : null
  const strategy = { planTime, batchSize, stopFailRate, timeoutSec, retry }
  const batchNo = takers.length > 0 ? await openBatch(context, firmware, strategy, takers) : null
  const skipped = seen.flatMap(({ houseId, reason }) => (reason === null ? [] : [{ houseId, reason }]))
  return { batchNo, accepted: takers.length, skipped } satisfies Outcome
}

function blockedReason(isVisible: boolean, task: HeldTask | undefined, firmware: Firmware): string | null {
  if (!isVisible) return '房屋不存在或无权限'
  const isOurs = task?.firmwareId === firmware.id
  if (isOurs && task.status === otaStatus.writing) return '正在写入，无法停止'
  const stoppable: readonly number[] = otaMoves.transitions.cancel.from
  return isOurs && stoppable.includes(task.status) ? null : '没有进行中的升级'
}

/** Stops the firmware's upgrades of the houses, as far as nothing is written yet. */
async function stopTasks(context: CallContext, firmware: Firmware, ids: readonly string[]): Promise<Outcome> {
  const houses = await holdHouses(context, ids)
  const tasks = await holdTasks(context.db, ids, firmware.module)
  const seen = ids.map((houseId) => {
    const task = tasks.get(houseId)
    return { houseId, task, reason: blockedReason(houses.has(houseId), task, firmware) }
  })
  const stopped = seen.flatMap(({ task, reason }) => (reason === null && task ? [task.id] : []))
  await moveTasks(context, 'cancel', stopped, { failReason: '已取消' })
  const skipped = seen.flatMap(({ houseId, reason }) => (reason === null ? [] : [{ houseId, reason }]))
  return { batchNo: null, accepted: stopped.length, skipped }
}

/** 升级固件[主控固件 1.2.0]：3套房屋，批次 OTA…，2套跳过 */
function sentence({ name, versionName }: Values, asked: Asked, { batchNo, accepted, skipped }: Outcome) {
  const verb =
    asked.mode === otaMode.stop ? '停止升级' : asked.mode === otaMode.scheduled ? '定时升级' : '升级'
  const parts = [
    `${accepted}套房屋`,
    ...(batchNo === null ? [] : [`批次 ${batchNo}`]),
    ...(asked.mode === otaMode.scheduled ? [`计划时间 ${asked.planTime}`] : []),
    ...(skipped.length > 0 ? [`${skipped.length}套跳过`] : []),
  ]
  return `${verb}固件[${name} ${versionName}]：${parts.join('，')}`
}

/** POST ota/upgrade: begins upgrades now or later, takes failed ones up again, or stops them. */
export const upgrade: CallHandler = async (input, context) => {
  const resource = context.services.config.resources.firmware
  if (!resource) throw notFound()
  const asked = input as unknown as Asked
  const attempt = { resource, verb: '升级', action: logAction.upgrade, id: asked.firmwareId }
  return write(context, attempt, async (context) => {
    const firmware = await lockRecord(context, resource, asked.firmwareId)
    const { houseIds: ids } = asked
    const outcome =
      asked.mode === otaMode.stop
        ? await stopTasks(context, firmware as unknown as Firmware, ids)
        : await start(context, firmware, asked, ids)
    await recordOperation(context, {
      action: logAction.upgrade,
      module: resource.module,
      targetType: resource.name,
      targetId: asked.firmwareId,
      targetName: String(firmware.name),
      content: sentence(firmware, asked, outcome),
    })
    return outcome
  })
}
