import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { formatStamp, formatTime } from '#domain/time.ts'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'
import { announceProgress } from './announce-progress.ts'
import { moveTasks } from './move-tasks.ts'
import type { Firmware } from './obstacle.ts'

export interface Strategy {
  /** Null: at once. */
  readonly planTime: string | null
  readonly batchSize: number
  readonly stopFailRate: number
  readonly timeoutSec: number
  readonly retry: number
}

/** A house that takes the firmware; `taskId`: as the task that failed or was stopped before. */
export interface Taker {
  readonly houseId: string
  readonly taskId: string | null
}

const digits = 36 ** 6

/** OTA20260131-7K2Q9X: the day, and what tells its batches apart. */
const newBatchNo = (ms: number) =>
  `OTA${formatStamp(ms).slice(0, 8)}-${randomInt(digits).toString(36).padStart(6, '0').toUpperCase()}`

const stamp = ({ services, session }: CallContext) => {
  const now = formatTime(services.now().getTime())
  const name = session?.userName ?? null
  return { createTime: now, createUserName: name, updateTime: now, updateUserName: name }
}

async function insertBatch(context: CallContext, firmware: Firmware, strategy: Strategy) {
  const id = newId()
  const batchNo = newBatchNo(context.services.now().getTime())
  const { planTime } = strategy
  await context.db
    .insertInto('otaBatch')
    .values({
      ...strategy,
      id,
      batchNo,
      firmwareId: firmware.id,
      status: planTime === null ? otaBatchStatus.running : otaBatchStatus.waiting,
      ...stamp(context),
    })
    .execute()
  return { id, batchNo }
}

interface Place extends Taker {
  readonly wave: number
}

async function insertTasks(context: CallContext, places: readonly Place[], common: Values) {
  if (places.length === 0) return
  const rows = places.map(({ houseId, wave }) => ({
    ...common,
    ...stamp(context),
    id: newId(),
    houseId,
    wave,
    status: otaStatus.waiting,
    progress: 0,
    attempt: 1,
  }))
  await context.db.insertInto('otaTask').values(rows).execute()
  await announceProgress(
    context.db,
    places.map(({ houseId }) => houseId),
  )
}

async function repeatTasks(context: CallContext, places: readonly Place[], common: Values) {
  const ids = places.flatMap(({ taskId }) => taskId ?? [])
  const waves = places.map(({ wave }) => wave)
  await moveTasks(context, 'retry', ids, common)
  await sql`
    update ota_task t set wave = p.wave from unnest(${ids}::text[], ${waves}::int[]) p(id, wave)
    where t.id = p.id`.execute(context.db)
}

/** Writes a batch, its waves in the order of the houses, and answers its number. */
export async function openBatch(
  context: CallContext,
  firmware: Firmware,
  strategy: Strategy,
  takers: readonly Taker[],
): Promise<string> {
  const { id: batchId, batchNo } = await insertBatch(context, firmware, strategy)
  const common = { batchId, retriesLeft: strategy.retry }
  const places = takers.map((taker, index) => ({
    ...taker,
    wave: Math.floor(index / strategy.batchSize) + 1,
  }))
  const repeated = places.filter(({ taskId }) => taskId !== null)
  const added = places.filter(({ taskId }) => taskId === null)
  const { id: firmwareId, module, versionName: targetVersion } = firmware
  if (repeated.length > 0) await repeatTasks(context, repeated, common)
  await insertTasks(context, added, { ...common, firmwareId, module, targetVersion })
  return batchNo
}
