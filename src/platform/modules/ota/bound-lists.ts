import { sql } from 'kysely'
import { byPlace, type FloorPlace } from '#domain/by-place.ts'
import { byName } from '#domain/natural-order.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler, Db } from '../../contracts.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { loadStandings, type Standing } from './module-standing.ts'

/** The houses bound to a product that the caller may see, as something to select from. */
function boundTo(context: CallContext, productId: unknown) {
  const { house } = context.services.config.resources
  const mine = house ? visible(house, context) : []
  return sql`house where ${allOf([...mine, equals('techProductId', productId)])}`
}

/** GET project bind list: where the product is, and in how many houses. */
export const boundProjects: CallHandler = async ({ productId }, context) => {
  const { rows } = await sql`
    select p.id, p.name, h.house_num
    from (select project_id, count(*)::int as house_num from ${boundTo(context, productId)} group by project_id) h
      join project p on p.id = h.project_id and p.deleted_at is null
    order by h.house_num desc, p.id`.execute(context.db)
  return rows
}

interface Floor extends FloorPlace {
  readonly floorId: string
  readonly name: string
}

async function loadFloors(db: Db, projectId: unknown): Promise<readonly Floor[]> {
  const { rows } = await sql<Floor>`
    select id as floor_id, name, building, unit, coalesce(sort, floor_no) as "order"
    from floor where project_id = ${projectId} and deleted_at is null`.execute(db)
  return rows
}

interface House extends Values {
  readonly id: string
  readonly floorId: string
  readonly name: string
}

/** Each with its last upgrade, of whatever module. */
async function loadHouses(context: CallContext, productId: unknown, projectId: unknown) {
  const bound = sql`${boundTo(context, productId)} and project_id = ${projectId}`
  const { rows } = await sql<House>`
    select h.id, h.floor_id, h.name, h.online_status, h.gateway_no,
      t.status as ota_status, coalesce(t.progress, 0) as progress, t.target_version as ota_target_version,
      t.firmware_id as ota_firmware_id, t.module as ota_module, t.batch_no as ota_batch_no,
      t.batch_status as ota_batch_status, t.start_time as ota_start_time, t.progress_time as ota_progress_time,
      t.end_time as ota_end_time, t.fail_reason, t.attempt
    from (select id, name, floor_id, online_status, gateway_no from ${bound}) h left join (
      select distinct on (t.house_id) t.*, b.batch_no, b.status as batch_status
      from ota_task t join ota_batch b on b.id = t.batch_id
      where t.house_id in (select id from ${bound}) and t.deleted_at is null
      order by t.house_id, b.create_time desc, t.id desc
    ) t on t.house_id = h.id`.execute(context.db)
  return rows
}

function presentHouse({ floorId, ...house }: House, standing: Standing) {
  const modules = Object.entries(standing)
  return {
    ...house,
    houseId: house.id,
    versions: Object.fromEntries(
      modules.flatMap(([name, { version }]) => (version ? [[name, version]] : [])),
    ),
    running: modules.filter(([, { isRunning }]) => isRunning).map(([name]) => name),
    otaVersion: standing.main?.version ?? null,
  }
}

/** GET house list by bound product: the houses of a project, by floor, with where their upgrades stand. */
export const boundHouses: CallHandler = async ({ projectId, productId }, context) => {
  const { db } = context
  const houses = [...(await loadHouses(context, productId, projectId))].sort((one, other) =>
    byName(one.name, other.name),
  )
  const ids = houses.map(({ id }) => id)
  const standings = await loadStandings(db, String(productId), ids)
  const floors = [...(await loadFloors(db, projectId))].sort(byPlace)
  return floors.flatMap(({ order, ...floor }) => {
    const child = houses
      .filter(({ floorId }) => floorId === floor.floorId)
      .map((house) => presentHouse(house, standings.get(house.id) ?? {}))
    return child.length > 0 ? [{ ...floor, child }] : []
  })
}
