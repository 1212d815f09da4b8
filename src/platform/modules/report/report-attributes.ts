import { sql } from 'kysely'
import { formatAttributeId } from '#domain/attribute-id.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { CallHandler, Db } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'

/** Types whose values are numbers over time. */
const reported = [typeCode.bool, typeCode.decimal, typeCode.number, typeCode.enumeration]

/** An attribute of a product as reports name it. */
export interface ProductAttribute {
  /** The composite id, the same in each house that has the product. */
  readonly attributeId: string
  /** 客厅面板-室内温度 */
  readonly name: string
  readonly deviceName: string
  readonly attrName: string
  readonly identifier: string
  readonly unit: string | null
  readonly typeCode: number
  readonly sort: number
}

interface Row {
  readonly id: string
  readonly deviceId: string
  readonly serialNo: string
  readonly deviceName: string
  readonly attrName: string
  readonly identifier: string
  readonly unit: string | null
  readonly typeCode: number
}

/**
 * The attributes of a technology product that are numbers over time, in the order of its devices and theirs. `offered`:
 * those that are meant for reports; what a report shows already may be so no more.
 */
export async function productAttributes(
  db: Db,
  productId: string,
  { offered }: { readonly offered: boolean },
): Promise<readonly ProductAttribute[]> {
  const { rows } = await sql<Row>`
    select a.id, p.device_id, p.serial_no, p.alias as device_name, a.name as attr_name, a.identifier, a.unit, a.type_code
    from product_device p join device_attribute a on a.device_id = p.device_id
    where p.product_id = ${productId} and p.deleted_at is null and a.deleted_at is null
      and (${!offered} or a.is_report = 1) and a.type_code = any(${reported})
    order by p.sort, p.id, a.sort, a.id`.execute(db)
  return rows.map(({ id, deviceId, serialNo, ...row }, index) => ({
    ...row,
    attributeId: formatAttributeId({
      deviceType: String(deviceType.tech),
      deviceId,
      serialNo,
      attributeId: id,
    }),
    name: `${row.deviceName}-${row.attrName}`,
    sort: index + 1,
  }))
}

/** GET product attribute list: what a report of a product may show. */
export const productAttributeList: CallHandler = async ({ productId }, context) => {
  const { techProduct } = context.services.config.resources
  const id = String(productId)
  if (!techProduct || !(await findRecord(context, techProduct, id))) throw notFound()
  return productAttributes(context.db, id, { offered: true })
}
