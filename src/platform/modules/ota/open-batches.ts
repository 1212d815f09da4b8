import { sql } from 'kysely'
import { onlineStatus } from '#resources/dictionaries.ts'
import { firmwareStatus, otaStatus, otaUnderWay } from '#resources/firmware-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import type { Db } from '../../contracts.ts'

/** A task that is under way, or may be tried once more. */
export interface OpenTask {
  readonly id: string
  readonly batchId: string
  readonly wave: number
  readonly status: DictionaryValue<typeof otaStatus>
  readonly progress: number
  readonly retriesLeft: number
  readonly failReason: string | null
  readonly startTime: string | null
  readonly isOnline: boolean
  /** The house still has the product that the firmware is for. */
  readonly isBound: boolean
}

/** Houses that are upgraded together; the next wave waits for this one. */
interface Wave {
  readonly batchId: string
  readonly wave: number
  readonly size: number
  readonly failed: number
}

interface Batch {
  readonly id: string
  readonly status: number
  readonly planTime: string | null
  readonly stopFailRate: number
  readonly timeoutSec: number
  readonly isDisabled: boolean
}

export interface OpenBatch extends Batch {
  readonly waves: readonly Wave[]
  readonly tasks: readonly OpenTask[]
}

/** The one query of a second in which nothing is under way. */
export async function hasOpenBatches(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ota_batch where end_time is null and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

const batchesOf = (db: Db) =>
  sql<Batch>`
  select b.id, b.status, b.plan_time, b.stop_fail_rate, b.timeout_sec, f.status = ${firmwareStatus.disabled} as is_disabled
  from ota_batch b join firmware f on f.id = b.firmware_id
  where b.end_time is null and b.deleted_at is null order by b.id`.execute(db)

const wavesOf = (db: Db, batchIds: readonly string[]) =>
  sql<Wave>`
  select batch_id, wave, count(*)::int as size,
    count(*) filter (where status = ${otaStatus.failed})::int as failed
  from ota_task where batch_id = any(${batchIds}) and deleted_at is null
  group by batch_id, wave order by wave`.execute(db)

const tasksOf = (db: Db, batchIds: readonly string[]) =>
  sql<OpenTask>`
  select t.id, t.batch_id, t.wave, t.status, t.progress, t.retries_left, t.fail_reason, t.start_time,
    h.online_status = ${onlineStatus.online} as is_online,
    h.tech_product_id is not distinct from f.product_id as is_bound
  from ota_task t join house h on h.id = t.house_id join firmware f on f.id = t.firmware_id
  where t.batch_id = any(${batchIds}) and t.deleted_at is null
    and (t.status in (${sql.join(otaUnderWay)}) or t.status = ${otaStatus.failed} and t.retries_left > 0)
  order by t.id`.execute(db)

/** All batches that have not ended, with what is left to do in them. */
export async function loadOpenBatches(db: Db): Promise<readonly OpenBatch[]> {
  const { rows: batches } = await batchesOf(db)
  const ids = batches.map(({ id }) => id)
  const { rows: tasks } = await tasksOf(db, ids)
  // After the tasks: what fails in between counts, before the wave behind is opened.
  const { rows: waves } = await wavesOf(db, ids)
  return batches.map((batch) => ({
    ...batch,
    waves: waves.filter(({ batchId }) => batchId === batch.id),
    tasks: tasks.filter(({ batchId }) => batchId === batch.id),
  }))
}
