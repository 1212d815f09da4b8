import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  devicesOfHouse,
  devicesOfProduct,
  type HouseAttribute,
  type HouseDevice,
} from '#platform/modules/device/house-devices.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

describe('the devices of a house', () => {
  let test: TestPlatform
  beforeAll(async () => {
    test = await startPlatform()
  })
  afterAll(() => test.close())

  const houseWith = async (productId: string | null) => {
    const houses = test.db
      .selectFrom('house')
      .select('id')
      .where('techProductId', 'is not distinct from', productId)
    return String((await houses.limit(1).executeTakeFirstOrThrow()).id)
  }
  const find = (devices: readonly HouseDevice[], serialNo: string) =>
    devices.find((device) => device.deviceId === 'device_panel' && device.serialNo === serialNo)

  it('are those of its technology product, each with its serial number', async () => {
    const all = await devicesOfHouse(test.db, await houseWith('product_wuheng'))
    const devices = all.filter((device) => device.deviceType === deviceType.tech)
    expect(devices.map(({ name }) => name)).toEqual([
      ...['热泵主机', '新风机组', '客厅面板', '主卧面板', '书房面板', '客厅环境传感器', '网关'],
    ])
    expect(find(devices, '2')).toMatchObject({
      ...{ deviceType: deviceType.tech, reportInterval: 60, offlineTimeout: 180 },
    })
    const attribute: HouseAttribute | undefined = find(devices, '2')?.attributes[1]
    expect(attribute).toMatchObject({
      key: '1-device_panel-2-attr_panel_setTemp',
      ...{ identifier: 'setTemp', min: 16, max: 30, step: 0.5, unit: '℃' },
    })
    expect(await devicesOfProduct(test.db, 'product_wuheng')).toEqual(devices)
  })

  it('are none where nothing is bound, or the house is none', async () => {
    expect(await devicesOfHouse(test.db, await houseWith(null))).toEqual([])
    expect(await devicesOfHouse(test.db, 'nowhere')).toEqual([])
  })
})
