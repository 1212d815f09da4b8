import { platform } from '#resources/base-paths.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { attributeIdList } from '#resources/shared-fields.ts'
import { call, choice, reference, text } from '#schema'

const house = ['/house/detail'] as const

const houseId = reference('房屋', 'house', { required: true })

/** Calls of a house's console that are no operation of an entity. */
export const houseDeviceCalls = {
  'house.otherDeviceReset': call('POST', `${platform}/floor/house/other/device/reset`, house, { houseId }),
  'houseDevice.menu': call('GET', `${platform}/house/device/menu`, house, { houseId }),
  'houseDevice.attribute': call('GET', `${platform}/house/device/attribute`, house, {
    houseId,
    deviceType: choice('设备归属', deviceType, { required: true }),
    deviceId: text('设备', { required: true, max: 32 }),
    serialNo: text('设备序号', { max: 64 }),
  }),
  /** The same of all devices at once. */
  'houseDevice.attributeList': call('GET', `${platform}/house/device/attribute/list`, house, { houseId }),
  'houseDevice.attributeData': call('GET', `${platform}/house/device/attribute/data`, house, {
    houseId,
    /** Default: all of the house. */
    attributeIds: text('属性', attributeIdList),
  }),
}
