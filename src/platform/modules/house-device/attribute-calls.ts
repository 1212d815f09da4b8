import type { CallContext, CallHandler } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { devicesOfHouse } from '../device/house-devices.ts'
import { latestValues } from '../device/values.ts'
import { attributesOf, controlsOf, houseOf, readingOf } from './attributes.ts'

const byKey = async ({ db }: CallContext, houseId: string, keys?: readonly string[]) =>
  new Map((await latestValues(db, houseId, keys)).map((value) => [value.attributeKey, value]))

/** GET device/attribute: the attributes of one device of a house, defined and as they are. */
export const deviceAttributes: CallHandler = async ({ houseId, deviceType, deviceId, serialNo }, context) => {
  const house = await houseOf(context, houseId)
  const devices = await devicesOfHouse(context.db, String(houseId))
  const device = devices.find(
    (one) =>
      one.deviceType === deviceType &&
      one.deviceId === deviceId &&
      (serialNo === null || one.serialNo === serialNo),
  )
  if (!device) throw notFound()
  const controls = await controlsOf(context.db, house.techProductId)
  const keys = device.attributes.map(({ key }) => key)
  return attributesOf(device, controls, await byKey(context, String(houseId), keys))
}

/** GET device/attribute/list: those of all devices of a house, by the ids of the menu's nodes. */
export const houseAttributes: CallHandler = async ({ houseId }, context) => {
  const house = await houseOf(context, houseId)
  const devices = await devicesOfHouse(context.db, String(houseId))
  const controls = await controlsOf(context.db, house.techProductId)
  const latest = await byKey(context, String(houseId))
  return devices.map((device) => ({
    id: device.relationId,
    attributes: attributesOf(device, controls, latest),
  }))
}

/** `a,b` -> the composite ids; null: all. */
const keysOf = (text: unknown): readonly string[] | undefined =>
  typeof text === 'string' ? [...new Set(text.split(','))] : undefined

/** GET device/attribute/data: what attributes of a house say, without their definitions. */
export const attributeData: CallHandler = async ({ houseId, attributeIds }, context) => {
  await houseOf(context, houseId)
  const keys = keysOf(attributeIds)
  const values = await byKey(context, String(houseId), keys)
  return (keys ?? [...values.keys()]).map((key) => readingOf(key, values.get(key)))
}
