import { sql } from 'kysely'
import { formatAttributeId } from '#domain/attribute-id.ts'
import type { ValueDefinition } from '#domain/attribute-value.ts'
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

/** Nobody says how often single products report: seconds. */
const singleInterval = 60

const singlesOf = (db: Db, houseId: string) =>
  sql<Standing>`
    select ${deviceType.single}::int as device_type, h.single_product_id as device_id, h.serial_no,
      h.id as relation_id, h.name, s.model, r.room_type, null::int as category,
      ${singleInterval}::int as report_interval, ${3 * singleInterval}::int as offline_timeout
    from house_product h join single_product s on s.id = h.single_product_id
      left join house_room r on r.id = h.room_id and r.deleted_at is null
    where h.house_id = ${houseId} and h.status = ${enableStatus.enabled} and h.deleted_at is null
      and s.deleted_at is null
    order by h.create_time, h.id`.execute(db)

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

async function complete(
  db: Db,
  type: number,
  standing: readonly Standing[],
): Promise<readonly HouseDevice[]> {
  if (standing.length === 0) return []
  const owners = [...new Set(standing.map(({ deviceId }) => deviceId))]
  const { rows } = await definitionsOf(db, type, owners)
  return standing.map((device) => withAttributes(device, rows))
}

/** The devices a technology product is made of, in its order, each with its attributes. */
export const devicesOfProduct = async (db: Db, productId: string): Promise<readonly HouseDevice[]> =>
  complete(db, deviceType.tech, (await devicesOf(db, productId)).rows)

/** The devices that stand in a house: those of the technology product bound to it, then its single products. */
export async function devicesOfHouse(db: Db, houseId: string): Promise<readonly HouseDevice[]> {
  const { rows } = await sql<{ techProductId: string | null }>`
    select tech_product_id from house where id = ${houseId} and deleted_at is null`.execute(db)
  const productId = rows[0]?.techProductId
  const ofProduct = productId ? await devicesOfProduct(db, productId) : []
  return [...ofProduct, ...(await complete(db, deviceType.single, (await singlesOf(db, houseId)).rows))]
}
