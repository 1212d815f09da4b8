import { sql } from 'kysely'
import { parseTime } from '#domain/time.ts'
import type { Db, Services } from '#platform/contracts.ts'
import { type DeviceReport, takeReports } from '#platform/modules/ota/device-reports.ts'
import { hasOpenBatches } from '#platform/modules/ota/open-batches.ts'
import { isSimulated } from '#platform/simulator/fleet.ts'
import { behaviour } from '#platform/simulator/upgrade-behaviour.ts'
import { otaPushed, otaStatus } from '#resources/firmware-dictionaries.ts'

interface Upgrading {
  readonly id: string
  readonly houseId: string
  readonly module: string
  readonly targetVersion: string
  readonly attempt: number
  readonly status: number
  readonly progress: number
  readonly startTime: string
}

/** Upgrades that houses on line have been told of. */
async function upgrading(db: Db): Promise<readonly Upgrading[]> {
  const { rows } = await sql<Upgrading>`
    select t.id, t.house_id, t.module, t.target_version, t.attempt, t.status, t.progress, t.start_time
    from ota_batch b join ota_task t on t.batch_id = b.id join house h on h.id = t.house_id
    where b.end_time is null and b.deleted_at is null
      and t.status in (${sql.join(otaPushed)}) and t.deleted_at is null and ${isSimulated}`.execute(db)
  return rows
}

function reportOf(task: Upgrading, now: number): readonly DeviceReport[] {
  const { id, houseId, module, targetVersion, attempt } = task
  const seconds = (now - (parseTime(task.startTime) ?? now)) / 1000
  const told = behaviour({ taskId: id, attempt }, seconds)
  if (told === null) return []
  if ('isInstalled' in told) return [{ houseId, module, version: targetVersion }]
  if ('error' in told) return [{ houseId, module, error: told.error }]
  const isNews = told.progress !== task.progress || task.status === otaStatus.notified
  return isNews ? [{ houseId, module, progress: told.progress }] : []
}

/** Plays the devices of all houses on line, as far as upgrades go: without gateways, and at the time of a test. */
export async function playUpgrades(services: Services): Promise<void> {
  if (!(await hasOpenBatches(services.db))) return
  const now = services.now().getTime()
  const tasks = await upgrading(services.db)
  await takeReports(
    services,
    tasks.flatMap((task) => reportOf(task, now)),
  )
}
