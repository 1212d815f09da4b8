import { deviceType } from '#resources/device-dictionaries.ts'
import { typeCode } from '#resources/product-dictionaries.ts'
import type { CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { findRecord } from '../../records/store.ts'
import { devicesOfHouse, type HouseAttribute, type HouseDevice } from '../device/house-devices.ts'

const drawable: ReadonlySet<number> = new Set([
  typeCode.bool,
  typeCode.decimal,
  typeCode.number,
  typeCode.enumeration,
])

export const isDrawable = ({ isTrend, typeCode }: HouseAttribute) => isTrend === 1 && drawable.has(typeCode)

/** An attribute with all that a line of it needs to be drawn and read. */
export const leafOf = (device: HouseDevice, attribute: HouseAttribute) => ({
  id: attribute.key,
  identifier: attribute.identifier,
  name: attribute.name,
  deviceName: device.name,
  attrName: attribute.name,
  typeCode: attribute.typeCode,
  unit: attribute.unit,
  trueText: attribute.trueText,
  falseText: attribute.falseText,
  enumList: attribute.enumList ?? null,
  alarmLow: attribute.isAlarmable === 1 ? attribute.alarmLow : null,
  alarmHigh: attribute.isAlarmable === 1 ? attribute.alarmHigh : null,
  reportInterval: device.reportInterval,
})

const nodeOf = (device: HouseDevice) => ({
  id: device.relationId,
  name: device.name,
  child: device.attributes.filter(isDrawable).map((attribute) => leafOf(device, attribute)),
})

const kinds = [
  [deviceType.tech, '科技系统'],
  [deviceType.single, '智能单品'],
] as const

/** GET trend menu: what of a house's devices can be drawn over time. */
export const trendMenu: CallHandler = async ({ houseId }, context) => {
  const { house } = context.services.config.resources
  const id = String(houseId)
  if (!house || !(await findRecord(context, house, id))) throw notFound()
  const devices = await devicesOfHouse(context.db, id)
  return kinds.flatMap(([kind, name]) => {
    const child = devices
      .filter((device) => device.deviceType === kind)
      .map(nodeOf)
      .filter(({ child }) => child.length > 0)
    return child.length > 0 ? [{ id: String(kind), name, child }] : []
  })
}
