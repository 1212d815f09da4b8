import { type SqlBool, sql } from 'kysely'
import { otaStatus, otaUnderWay } from '#resources/firmware-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { lockRows, noteWrite } from '../../db/row-locks.ts'
import { unboundReason } from './decide.ts'
import { moveTasks } from './move-tasks.ts'
import { toldInVain } from './ota-indexes.ts'

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
