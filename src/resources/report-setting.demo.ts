import type { DemoRecord } from '#config'

const celsius = '℃'

const attribute = (device: string, serialNo: string, id: string, name: string, unit: string) => ({
  attributeId: `1-device_${device}-${serialNo}-attr_${device}_${id}`,
  name,
  unit,
})

const climate = [
  attribute('panel', '1', 'roomTemp', '客厅面板-室内温度', celsius),
  attribute('panel', '1', 'humidity', '客厅面板-湿度', '%'),
  attribute('panel', '2', 'roomTemp', '主卧面板-室内温度', celsius),
  attribute('sensor', '1', 'co2', '客厅环境传感器-二氧化碳', 'ppm'),
  attribute('sensor', '1', 'pm25', '客厅环境传感器-PM2.5', 'μg/m³'),
]

/** The indoor climate of the first project, hour by hour. */
export const reportSettings: readonly DemoRecord<'reportSetting'>[] = [
  {
    id: 'report_jingan_wuheng',
    projectId: 'project_jingan',
    productId: 'product_wuheng',
    attributes: climate.map((one, index) => ({ ...one, sort: index + 1 })),
    interval: '1h',
    agg: 'avg',
    createTime: '2025-06-10 09:20:00',
    createUserName: '周启明',
  },
]
