import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { otaStatus, otaUnderWay } from '#resources/firmware-dictionaries.ts'
import type { MoveName, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { moveRecords } from '../../records/move.ts'
import { momentOf } from '../../services/call-context.ts'
import { announceProgress } from './announce-progress.ts'
import { otaMoves } from './ota.moves.ts'
import { toldInVain } from './ota-indexes.ts'

export type OtaMove = MoveName<typeof otaMoves>

/** What a move itself says of the task, besides its state. */
const said: Readonly<
  Record<OtaMove, (now: string) => Readonly<Record<string, string | number | null | RawBuilder<unknown>>>>
> = {
  notify: (now) => ({ startTime: now, progressTime: now, toldTime: null, failReason: null }),
  begin: (now) => ({ progressTime: now }),
  succeed: (now) => ({ progress: 100, progressTime: now, endTime: now }),
  fail: (now) => ({ endTime: now }),
  cancel: (now) => ({ endTime: now }),
  retry: () => ({
    progress: 0,
    attempt: sql`attempt + 1`,
    failReason: null,
    startTime: null,
    progressTime: null,
    endTime: null,
  }),
}

/** Makes the move for those of the tasks that still are where it begins, and tells whoever looks at their houses. */
export async function moveTasks(
  context: CallContext,
  name: OtaMove,
  ids: readonly string[],
  more: Values = {},
): Promise<void> {
  const values = { ...said[name](momentOf(context.services)), ...more }
  const moved = await moveRecords(context, otaMoves, name, ids, values)
  await announceProgress(
    context.db,
    moved.map(({ houseId }) => String(houseId)),
  )
}

export const unboundReason = '房屋已解绑该产品'

/**
 * Ends the upgrades of a house whose product is unbound. Another gateway may take the place of its own in the same minute:
 * that one is not to go on with what was begun, nor to try it again, nor to hear that it was cancelled.
 */
export async function endUpgrades(context: CallContext, houseId: string): Promise<void> {
  const { db, services } = context
  if (!services.config.resources.otaTask) return
  const where = sql<SqlBool>`house_id = ${houseId} and deleted_at is null and (status in (${sql.join(otaUnderWay)})
    or status = ${otaStatus.failed} and retries_left > 0 or ${toldInVain})`
  await lockRows(db, { table: 'otaTask', where, mode: 'change' })
  noteWrite(db)
  const { rows } = await sql<{ id: string; status: number }>`
    update ota_task set retries_left = 0, told_time = null where ${where} returning id, status`.execute(db)
  const idsOf = (isWaiting: boolean) =>
    rows.filter(({ status }) => (status === otaStatus.waiting) === isWaiting).map(({ id }) => id)
  await moveTasks(context, 'cancel', idsOf(true), { failReason: unboundReason })
  await moveTasks(context, 'fail', idsOf(false), { failReason: unboundReason })
}
