import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { byPlace } from '#domain/by-place.ts'
import {
  type BoardFloor,
  type BoardHouse,
  type HouseBoard,
  type HouseBoardAnswer,
  packBoard,
} from '#domain/house-board.ts'
import { byName } from '#domain/natural-order.ts'
import type { ResolvedResource } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { countSql } from '../../records/figure-sql.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { visible } from '../../records/scope.ts'
import { findRecord } from '../../records/store.ts'
import { titlesOf } from '../../records/titles.ts'

type HouseRow = Omit<BoardHouse, 'alarmNum' | 'workOrderNum'>
type FloorRow = Omit<BoardFloor, 'houses'> & { readonly order: number }

const estateOf = (context: CallContext) => resourcesOf(context, 'project', 'floor', 'house')

type Estate = ReturnType<typeof estateOf>

/** What is read of a house, value by value: names of ten thousand houses would be most of what is read. */
const houseColumns = sql`id, version, name, model_id, tech_product_id, gateway_no, status,
  coalesce(online_status, 0), coalesce(debug_status, 0), debug_user_id, coalesce(jsonb_array_length(debug_files), 0) > 0`
type HouseValues = readonly [
  id: string,
  version: number,
  name: string,
  modelId: string | null,
  techProductId: string | null,
  gatewayNo: string | null,
  status: number,
  onlineStatus: number,
  debugStatus: number,
  debugUserId: string | null,
  hasDebugFiles: boolean,
]

const houseOf =
  (floorId: string) =>
  ([
    id,
    version,
    name,
    modelId,
    techProductId,
    gatewayNo,
    status,
    onlineStatus,
    debugStatus,
    debugUserId,
    hasDebugFiles,
  ]: HouseValues): HouseRow => ({
    id,
    version,
    floorId,
    name,
    modelId,
    techProductId,
    gatewayNo,
    status,
    onlineStatus,
    debugStatus,
    debugUserId,
    hasDebugFiles,
  })

/** By floor. Ten thousand houses come as two hundred rows: reading a row costs more than reading what is in it. */
async function loadHouses(context: CallContext, house: ResolvedResource, projectId: string) {
  const { rows } = await sql<{ floorId: string; houses: readonly HouseValues[] }>`
    select floor_id, json_agg(json_build_array(${houseColumns})) as houses
    from house where ${allOf([...visible(house, context), equals('projectId', projectId)])}
    group by floor_id`.execute(context.db)
  return rows.flatMap(({ floorId, houses }) => houses.map(houseOf(floorId)))
}

async function loadFloors(context: CallContext, floor: ResolvedResource, projectId: string) {
  const { rows } = await sql<FloorRow>`
    select id, version, coalesce(building, '') as building, coalesce(unit, '') as unit, name, floor_no,
      coalesce(sort, floor_no) as "order"
    from floor where ${allOf([...visible(floor, context), equals('projectId', projectId)])}`.execute(
    context.db,
  )
  return rows
}

/** What a derived field of houses counts, for all houses of a project in one query; houses with none are left out. */
async function loadTally(
  context: CallContext,
  house: ResolvedResource,
  name: 'alarmNum' | 'workOrderNum',
  projectId: string,
): Promise<ReadonlyMap<string, number>> {
  const field = house.fields[name]
  if (field?.kind !== 'derived' || !('count' in field.from)) return new Map()
  const { count, by } = field.from
  const counted = context.services.config.resources[count]
  if (!counted) return new Map()
  const { tally, where } = countSql(context.services, counted, field.from)
  const { rows } = await sql<{ id: string; tally: unknown }>`
    select ${sql.ref(by)} as id, ${tally} as tally from ${sql.table(count)}
    where ${allOf([...visible(counted, context), where])}
      and ${sql.ref(by)} in (select id from house where ${equals('projectId', projectId)})
    group by ${sql.ref(by)}`.execute(context.db)
  return new Map(rows.map((row) => [row.id, Number(row.tally)]))
}

const namesOf = async (context: CallContext, resource: string, ids: readonly (string | null)[]) =>
  Object.fromEntries(await titlesOf(context, resource, [...new Set(ids.filter((id) => id !== null))].sort()))

async function loadBoard(
  context: CallContext,
  { floor, house }: Estate,
  projectId: string,
): Promise<HouseBoard> {
  // One after the other: who waits for the embedded database gets in between.
  const houses = await loadHouses(context, house, projectId)
  const floors = await loadFloors(context, floor, projectId)
  const alarms = await loadTally(context, house, 'alarmNum', projectId)
  const workOrders = await loadTally(context, house, 'workOrderNum', projectId)
  const onFloor = new Map<string, BoardHouse[]>(floors.map(({ id }) => [id, []]))
  for (const row of houses)
    onFloor
      .get(row.floorId)
      ?.push({ ...row, alarmNum: alarms.get(row.id) ?? 0, workOrderNum: workOrders.get(row.id) ?? 0 })
  return {
    floors: floors.toSorted(byPlace).map(({ order, ...one }) => ({
      ...one,
      houses: (onFloor.get(one.id) ?? []).sort((a, b) => byName(a.name, b.name)),
    })),
    models: await namesOf(
      context,
      'houseModel',
      houses.map(({ modelId }) => modelId),
    ),
    products: await namesOf(
      context,
      'techProduct',
      houses.map(({ techProductId }) => techProductId),
    ),
  }
}

/** GET house board: all floors and houses of a project at once, or that they are as they were. */
export const houseBoard: CallHandler = async (
  { projectId, etag: known },
  context,
): Promise<HouseBoardAnswer> => {
  const estate = estateOf(context)
  const id = String(projectId)
  if (!(await findRecord(context, estate.project, id))) throw notFound()
  const board = packBoard(await loadBoard(context, estate, id))
  const etag = createHash('sha1').update(JSON.stringify(board)).digest('base64url')
  return { etag, board: etag === known ? null : board }
}
