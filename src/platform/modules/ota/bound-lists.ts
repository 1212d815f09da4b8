import { sql } from 'kysely'
import type { Values } from '#schema'
import { allOf, equals } from '../../crud/condition-sql.ts'
import { visible } from '../../crud/scope.ts'
import type { CallContext, CallHandler } from '../../kernel.ts'
import { loadStandings, type Standing } from './standing.ts'

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

interface Floor {
  readonly floorId: string
  readonly floorName: string
  readonly building: string | null
  readonly unit: string | null
  readonly floorOrder: number
}

interface Row extends Floor, Values {
  readonly id: string
  readonly name: string
}

/** Houses on their floors, each with its last upgrade, of whatever module. */
async function loadHouses(context: CallContext, productId: unknown, projectId: unknown) {
  const { rows } = await sql<Row>`
    select h.id, h.id as house_id, h.name, h.online_status, h.gateway_no,
      l.floor_id, l.floor_name, l.building, l.unit, l.floor_order,
      t.status as ota_status, coalesce(t.progress, 0) as progress, t.target_version as ota_target_version,
      t.firmware_id as ota_firmware_id, t.module as ota_module, t.batch_no as ota_batch_no,
      t.batch_status as ota_batch_status, t.start_time as ota_start_time, t.progress_time as ota_progress_time,
      t.end_time as ota_end_time, t.fail_reason, t.attempt
    from (select id, name, floor_id, online_status, gateway_no from ${boundTo(context, productId)}
        and project_id = ${projectId}) h
      join (select id as floor_id, name as floor_name, building, unit, coalesce(sort, floor_no) as floor_order
        from floor where project_id = ${projectId} and deleted_at is null) l on l.floor_id = h.floor_id
      left join lateral (
        select t.*, b.batch_no, b.status as batch_status
        from ota_task t join ota_batch b on b.id = t.batch_id
        where t.house_id = h.id and t.deleted_at is null
        order by b.create_time desc, t.id desc limit 1
      ) t on true`.execute(context.db)
  return rows
}

/** 2号楼 before 10号楼. */
const { compare } = new Intl.Collator('zh', { numeric: true })

const byPlace = (one: Row, other: Row) =>
  compare(one.building ?? '', other.building ?? '') ||
  compare(one.unit ?? '', other.unit ?? '') ||
  one.floorOrder - other.floorOrder ||
  compare(one.floorId, other.floorId) ||
  compare(one.name, other.name)

function presentHouse(row: Row, standing: Standing) {
  const { floorId, floorName, building, unit, floorOrder, ...house } = row
  const modules = Object.entries(standing)
  return {
    ...house,
    versions: Object.fromEntries(
      modules.flatMap(([name, { version }]) => (version ? [[name, version]] : [])),
    ),
    running: modules.filter(([, { isRunning }]) => isRunning).map(([name]) => name),
    otaVersion: standing.main?.version ?? null,
  }
}

/** GET house list by bound product: the houses of a project, by floor, with where their upgrades stand. */
export const boundHouses: CallHandler = async ({ projectId, productId }, context) => {
  const rows = [...(await loadHouses(context, productId, projectId))].sort(byPlace)
  const standings = await loadStandings(
    context.db,
    String(productId),
    rows.map(({ id }) => id),
  )
  const floors = [...new Map(rows.map((row) => [row.floorId, row])).values()]
  return floors.map(({ floorId, floorName, building, unit }) => ({
    floorId,
    name: floorName,
    building,
    unit,
    child: rows
      .filter((row) => row.floorId === floorId)
      .map((row) => presentHouse(row, standings.get(row.id) ?? {})),
  }))
}
