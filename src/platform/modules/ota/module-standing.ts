import { sql } from 'kysely'
import { otaStatus, otaUnderWay } from '#resources/firmware-dictionaries.ts'
import type { Db } from '../../contracts.ts'

interface ModuleStanding {
  /** What the devices said last that they run, else what the last successful upgrade brought; null: neither. */
  readonly version: string | null
  readonly isRunning: boolean
}

/** Where each module of a house stands. */
export type Standing = Readonly<Record<string, ModuleStanding>>

interface Row extends ModuleStanding {
  readonly houseId: string
  readonly module: string
}

/** By house. Versions are those of the product's firmware; an upgrade under way counts whatever it is of. */
export async function loadStandings(
  db: Db,
  productId: string,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<Row>`
    select t.house_id, t.module, bool_or(t.status in (${sql.join(otaUnderWay)})) as is_running,
      (array_agg(t.target_version order by t.end_time desc, t.id desc)
        filter (where t.status = ${otaStatus.done} and f.product_id = ${productId}))[1] as version
    from ota_task t join firmware f on f.id = t.firmware_id
    where t.house_id = any(${houseIds}) and t.deleted_at is null
    group by t.house_id, t.module order by t.module`.execute(db)
  const told = await sql<{ houseId: string; module: string; version: string }>`
    select house_id, module, version from device_version
    where house_id = any(${houseIds}) and product_id = ${productId} order by module`.execute(db)
  const standings = new Map<string, Record<string, ModuleStanding>>()
  for (const { houseId, module, version, isRunning } of rows) {
    const standing = standings.get(houseId) ?? {}
    standing[module] = { version, isRunning }
    standings.set(houseId, standing)
  }
  for (const { houseId, module, version } of told.rows) {
    const standing = standings.get(houseId) ?? {}
    standing[module] = { isRunning: standing[module]?.isRunning ?? false, version }
    standings.set(houseId, standing)
  }
  return standings
}
