import type { DemoRecord } from '#config'
import { deviceCategory, lifeUnit, protocol } from '#resources/product-dictionaries.ts'
import type { DictionaryValue } from '#schema'

const part = (
  name: string,
  model: string,
  ratedLife: number,
  unit: DictionaryValue<typeof lifeUnit> = lifeUnit.day,
) => ({
  name,
  model,
  ratedLife,
  lifeUnit: unit,
})

/** The types of device of a technology home, with what wears out in them. */
export const devices: readonly DemoRecord<'device'>[] = [
  {
    id: 'device_panel',
    name: '温控面板',
    model: 'EV-TP86',
    category: deviceCategory.thermostat,
    brand: '檐下',
    protocol: protocol.rs485,
    reportInterval: 60,
    remark: '86 盒安装，带温湿度传感器',
  },
  {
    id: 'device_fresh',
    name: '新风机组',
    model: 'EV-FA350',
    category: deviceCategory.freshAirUnit,
    brand: '檐下',
    protocol: protocol.modbus,
    reportInterval: 60,
    offlineTimeout: 300,
    consumables: [
      part('初效滤网', 'G4-595', 90),
      part('中效滤网', 'F7-595', 180),
      part('高效滤网', 'H13-595', 365),
      part('加湿膜', 'WM-20', 365),
      part('紫外灯管', 'UV-8W', 8000, lifeUnit.hour),
    ],
    remark: '额定风量 350 m³/h，全热交换',
  },
  {
    id: 'device_heatpump',
    name: '热泵主机',
    model: 'EV-HP14',
    category: deviceCategory.mainUnit,
    brand: '檐下',
    protocol: protocol.modbus,
    reportInterval: 30,
    offlineTimeout: 180,
    remark: '空气源变频，制热量 14 kW',
  },
  {
    id: 'device_sensor',
    name: '环境传感器',
    model: 'EV-ES7',
    category: deviceCategory.sensor,
    brand: '檐下',
    protocol: protocol.zigbee,
    reportInterval: 120,
    remark: '温湿度、CO₂、PM2.5、TVOC、甲醛七合一',
  },
  {
    id: 'device_water',
    name: '净水软水机',
    model: 'EV-WS20',
    category: deviceCategory.purifier,
    brand: '檐下',
    protocol: protocol.mqtt,
    reportInterval: 300,
    consumables: [part('PP棉', 'PP-20', 180), part('RO膜', 'RO-800G', 730)],
  },
  {
    id: 'device_gateway',
    name: '户内网关',
    model: 'EV-GW2',
    category: deviceCategory.gateway,
    brand: '檐下',
    protocol: protocol.mqtt,
    reportInterval: 30,
    remark: '每户一台，汇集户内全部设备',
  },
].map((device, index) => ({
  ...device,
  createTime: `2024-01-${String(index + 8).padStart(2, '0')} 10:12:00`,
  createUserName: '陆子昂',
}))
