import { attributeIdForm } from '#domain/attribute-id.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { call, choice, reference, text } from '#schema'

const platform = '/platform/admin/v1'
const house = ['/house/detail'] as const

const houseId = reference('房屋', 'house', { required: true })
const attributeId = text('属性', { required: true, max: 160 })

/** Calls of a house's console that are no operation of an entity. */
export const consoleCalls = {
  'house.otherDeviceReset': call('POST', `${platform}/floor/house/other/device/reset`, house, { houseId }),
  'houseDevice.menu': call('GET', `${platform}/house/device/menu`, house, { houseId }),
  'houseDevice.attribute': call('GET', `${platform}/house/device/attribute`, house, {
    houseId,
    deviceType: choice('设备归属', deviceType, { required: true }),
    deviceId: text('设备', { required: true, max: 32 }),
    serialNo: text('设备序号', { max: 64 }),
  }),
  'houseDevice.attributeData': call('GET', `${platform}/house/device/attribute/data`, house, {
    houseId,
    /** Composite ids with commas between them. Default: all of the house. */
    attributeIds: text('属性', {
      max: 20_000,
      pattern: new RegExp(`^${attributeIdForm}(,${attributeIdForm})*$`),
      message: '属性编号格式不正确',
    }),
  }),
  'command.send': call('POST', `${platform}/house/device/command/send`, house, {
    houseId,
    attributeId,
    value: text('值', { required: true, max: 2048 }),
  }),
}
