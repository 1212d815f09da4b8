import { type SqlBool, sql } from 'kysely'
import type { CallContext, Db } from '../../contracts.ts'
import { lockClause, lockRows } from '../../db/row-locks.ts'
import { allOf, isIn } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'

export interface House {
  readonly id: string
  readonly techProductId: string | null
}

/**
 * The houses among `ids` that the caller may see, held until the transaction ends: whoever upgrades some of them at
 * the same time waits, and then sees what was begun here. In order of id, so that nobody waits in a circle.
 */
export async function holdHouses(
  context: CallContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, House>> {
  const { house } = context.services.config.resources
  if (!house) return new Map()
  const where = allOf([isIn('id', ids), ...visible(house, context)])
  const { rows } = await sql<House>`
    select id, tech_product_id from house where ${where}
    order by id ${lockClause(context.db, { table: 'house', where, mode: 'change' })}`.execute(context.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Always by id: two transactions that lock some of the same tasks then wait for each other in one direction. */
export async function lockTasks(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockRows(db, { table: 'otaTask', where: isIn('id', ids), mode: 'change' })
}

export interface HeldTask {
  readonly id: string
  readonly houseId: string
  readonly firmwareId: string
  readonly status: number
}

/** The houses' last tasks of the module, by house. All of them are held: neither job nor device moves one meanwhile. */
export async function holdTasks(
  db: Db,
  houseIds: readonly string[],
  module: string,
): Promise<ReadonlyMap<string, HeldTask>> {
  await lockRows(db, {
    table: 'otaTask',
    where: sql<SqlBool>`house_id = any(${houseIds}) and module = ${module} and deleted_at is null`,
    mode: 'change',
  })
  const { rows } = await sql<HeldTask>`
    select distinct on (t.house_id) t.id, t.house_id, t.firmware_id, t.status
    from ota_task t join ota_batch b on b.id = t.batch_id
    where t.house_id = any(${houseIds}) and t.module = ${module} and t.deleted_at is null
    order by t.house_id, b.create_time desc, t.id desc`.execute(db)
  return new Map(rows.map((row) => [row.houseId, row]))
}
