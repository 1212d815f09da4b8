import type { DemoRecord } from '#config'
import { roomType } from '#resources/estate-dictionaries.ts'
import type { DictionaryValue } from '#schema'

type Row = readonly [device: string, serialNo: string, alias: string, room?: DictionaryValue<typeof roomType>]

const { livingRoom, masterBedroom, study, kitchen, equipmentRoom } = roomType

/** What each is made of; serial numbers tell three panels apart. */
const made: Readonly<Record<string, readonly Row[]>> = {
  product_wuheng: [
    ['heatpump', '1', '热泵主机', equipmentRoom],
    ['fresh', '1', '新风机组', equipmentRoom],
    ['panel', '1', '客厅面板', livingRoom],
    ['panel', '2', '主卧面板', masterBedroom],
    ['panel', '3', '书房面板', study],
    ['sensor', '1', '客厅环境传感器', livingRoom],
    ['gateway', '1', '网关'],
  ],
  product_floor: [
    ['heatpump', '1', '热泵主机', equipmentRoom],
    ['panel', 'A1', '客厅面板', livingRoom],
    ['panel', 'A2', '主卧面板', masterBedroom],
    ['gateway', '1', '网关'],
  ],
  product_fresh: [
    ['fresh', '1', '新风机组', equipmentRoom],
    ['sensor', '1', '客厅环境传感器', livingRoom],
    ['gateway', '1', '网关'],
  ],
  product_wuheng_lite: [
    ['heatpump', '1', '热泵主机', equipmentRoom],
    ['fresh', '1', '新风机组', equipmentRoom],
    ['panel', '1', '客厅面板', livingRoom],
  ],
  product_water: [['water', '1', '净水软水机', kitchen]],
}

const relationId = (product: string, device: string, serialNo: string) =>
  `${product.replace('product', 'pd')}_${device}_${serialNo}`

export const productDevices: readonly DemoRecord<'productDevice'>[] = Object.entries(made).flatMap(
  ([productId, rows]) =>
    rows.map(([device, serialNo, alias, room], index) => ({
      id: relationId(productId, device, serialNo),
      productId,
      deviceId: `device_${device}`,
      serialNo,
      alias,
      roomType: room ?? null,
      sort: index + 1,
      createTime: `2024-03-20 10:0${index}:00`,
      createUserName: '陆子昂',
    })),
)
