import { sql } from 'kysely'
import { formatAttributeId } from '#domain/attribute-id.ts'
import type { ValueDefinition } from '#domain/attribute-value.ts'
import { groupBy } from '#domain/group-by.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { enableStatus } from '#resources/dictionaries.ts'
import type { Db } from '../../contracts.ts'

/** An attribute of a device that stands in a house, with its definition. */
export interface HouseAttribute extends ValueDefinition {
  /** The composite id: device type, device, serial number, attribute. */
  readonly key: string
  readonly id: string
  readonly identifier: string
  readonly name: string
  readonly accessMode: number
  readonly unit: string | null
  readonly trueText: string | null
  readonly falseText: string | null
  readonly precision: number | null
  readonly isTrend: number
  readonly isAlarmable: number
  readonly alarmHigh: number | null
  readonly alarmLow: number | null
  readonly alarmLevel: number | null
  /** Seconds. */
  readonly alarmDelay: number | null
  readonly deadband: number | null
  readonly sort: number | null
}

/** A device that stands in a house. */
export interface HouseDevice {
  readonly deviceType: number
  /** Of the type of device, or of the single product. */
  readonly deviceId: string
  readonly serialNo: string
  /** The relation in the technology product, or the bound single product. */
  readonly relationId: string
  readonly name: string
  readonly model: string | null
  /** What sort of room it stands in; null: none in particular. */
  readonly roomType: number | null
  readonly category: number | null
  /** Seconds between two reports, and after which silence means that it is offline. */
  readonly reportInterval: number
  readonly offlineTimeout: number
  readonly attributes: readonly HouseAttribute[]
}

type Definition = Omit<HouseAttribute, 'key'> & { readonly owner: string }
type Standing = Omit<HouseDevice, 'attributes'>

const definitionColumns = sql.join(
  [
    ...['id', 'identifier', 'name', 'typeCode', 'accessMode', 'unit', 'min', 'max', 'step', 'precision'],
    ...['trueText', 'falseText', 'enumList', 'length', 'isTrend', 'isAlarmable', 'alarmHigh', 'alarmLow'],
    ...['alarmLevel', 'alarmDelay', 'deadband', 'sort'],
  ].map((name) => sql.ref(name)),
)

const devicesOf = (db: Db, productId: string) =>
  sql<Standing>`
    select ${deviceType.tech}::int as device_type, p.device_id, p.serial_no, p.id as relation_id, p.alias as name,
      d.model, p.room_type, d.category, d.report_interval,
      coalesce(d.offline_timeout, 3 * d.report_interval) as offline_timeout
    from product_device p join device d on d.id = p.device_id
    where p.product_id = ${productId} and p.deleted_at is null and d.deleted_at is null
    order by p.sort, p.id`.execute(db)

/** Nobody says how often single products report, and for how long they may be silent: seconds. */
const singleInterval = 60
const singleTimeout = 3 * singleInterval

type StandingSingle = Standing & { readonly houseId: string }

const singlesOf = (db: Db, houseIds: readonly string[]) =>
  sql<StandingSingle>`
    select h.house_id, ${deviceType.single}::int as device_type, h.single_product_id as device_id, h.serial_no,
      h.id as relation_id, h.name, s.model, r.room_type, null::int as category,
      ${singleInterval}::int as report_interval, ${singleTimeout}::int as offline_timeout
    from house_product h join single_product s on s.id = h.single_product_id
      left join house_room r on r.id = h.room_id and r.deleted_at is null
    where h.house_id = any(${houseIds}) and h.status = ${enableStatus.enabled} and h.deleted_at is null
      and s.deleted_at is null
    order by h.create_time, h.id`.execute(db)

/**
 * All that stands in houses, as a query: the house, the part of composite ids that names the device, its name, and the
 * seconds that it may be silent.
 */
export const standingDevices = sql`
  select h.id as house_id, ${deviceType.tech}::text || '-' || p.device_id || '-' || p.serial_no as device_key,
    p.alias as name, coalesce(d.offline_timeout, 3 * d.report_interval) as offline_timeout
  from house h join product_device p on p.product_id = h.tech_product_id and p.deleted_at is null
    join device d on d.id = p.device_id and d.deleted_at is null
  where h.deleted_at is null
  union all
  select h.id, ${deviceType.single}::text || '-' || s.single_product_id || '-' || s.serial_no, s.name,
    ${singleTimeout}::int
  from house h join house_product s on s.house_id = h.id and s.deleted_at is null
    and s.status = ${enableStatus.enabled}
  where h.deleted_at is null`

/** `owners`: devices, or single products. */
const definitionsOf = (db: Db, type: number, owners: readonly string[]) => {
  const [table, owner] =
    type === deviceType.single ? ['single_attribute', 'product_id'] : ['device_attribute', 'device_id']
  return sql<Definition>`
    select ${sql.ref(owner)} as owner, ${definitionColumns} from ${sql.table(table)}
    where ${sql.ref(owner)} = any(${owners}) and deleted_at is null order by sort, id`.execute(db)
}

const withAttributes = (standing: Standing, definitions: readonly Definition[]): HouseDevice => ({
  ...standing,
  attributes: definitions
    .filter(({ owner }) => owner === standing.deviceId)
    .map(({ owner: _owner, ...definition }) => ({
      ...definition,
      key: formatAttributeId({
        deviceType: String(standing.deviceType),
        deviceId: standing.deviceId,
        serialNo: standing.serialNo,
        attributeId: definition.id,
      }),
    })),
})

/** How to give devices their attributes, of which all are read at once. */
async function completing(db: Db, type: number, standing: readonly Standing[]) {
  const owners = [...new Set(standing.map(({ deviceId }) => deviceId))]
  const { rows } = owners.length === 0 ? { rows: [] } : await definitionsOf(db, type, owners)
  return (device: Standing) => withAttributes(device, rows)
}

/** The devices a technology product is made of, in its order, each with its attributes. */
export async function devicesOfProduct(db: Db, productId: string): Promise<readonly HouseDevice[]> {
  const { rows } = await devicesOf(db, productId)
  return rows.map(await completing(db, deviceType.tech, rows))
}

/** The single products that stand in each of the houses, with their attributes; houses without any are left out. */
export async function singlesOfHouses(
  db: Db,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HouseDevice[]>> {
  const { rows } = await singlesOf(db, houseIds)
  const complete = await completing(db, deviceType.single, rows)
  const byHouse = groupBy(rows, ({ houseId }) => houseId)
  return new Map(
    [...byHouse].map(([houseId, own]) => [
      houseId,
      own.map(({ houseId: _house, ...device }) => complete(device)),
    ]),
  )
}

/** The devices that stand in a house: those of the technology product bound to it, then its single products. */
export async function devicesOfHouse(db: Db, houseId: string): Promise<readonly HouseDevice[]> {
  const { rows } = await sql<{ techProductId: string | null }>`
    select tech_product_id from house where id = ${houseId} and deleted_at is null`.execute(db)
  const productId = rows[0]?.techProductId
  const ofProduct = productId ? await devicesOfProduct(db, productId) : []
  const singles = await singlesOfHouses(db, [houseId])
  return [...ofProduct, ...(singles.get(houseId) ?? [])]
}
