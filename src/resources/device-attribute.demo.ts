import type { DemoRecord } from '#config'
import { type Attribute, numbered, reads, writes } from './attribute-fields.demo.ts'

const percent = { min: 0, max: 100 }
const celsius = { min: -20, max: 60 }
const water = { min: -10, max: 80 }
const fanSpeeds = ['低', '中', '高', '自动']

/** The attribute catalogue, by device. */
const catalogue: Readonly<Record<string, readonly Attribute[]>> = {
  device_panel: [
    reads.decimal('roomTemp', '室内温度', '℃', celsius),
    writes.decimal('setTemp', '设定温度', '℃', { min: 16, max: 30, step: 0.5 }),
    reads.decimal('humidity', '湿度', '%', percent),
    writes.bool('power', '开关'),
    writes.oneOf('mode', '模式', ['制冷', '制热', '除湿', '通风', '自动']),
    writes.oneOf('fan', '风速', fanSpeeds),
  ],
  device_fresh: [
    writes.bool('power', '开关'),
    writes.decimal('freq', '风机频率', 'Hz', { min: 0, max: 50, step: 0.5 }),
    reads.decimal('supplyTemp', '送风温度', '℃', celsius),
    reads.number('co2', '二氧化碳', 'ppm', { min: 0, max: 5000, alarmHigh: 1000 }),
    reads.number('pm25', 'PM2.5', 'μg/m³', { min: 0, max: 999, alarmHigh: 75 }),
    reads.number('filterPa', '滤网压差', 'Pa', { min: 0, max: 500, alarmHigh: 200 }),
    reads.number('runHours', '累计运行', 'h'),
  ],
  device_heatpump: [
    writes.bool('power', '开关'),
    reads.decimal('inTemp', '回水温度', '℃', water),
    reads.decimal('outTemp', '供水温度', '℃', water),
    reads.decimal('pressure', '系统压力', 'kPa', { min: 0, max: 1000, alarmLow: 80, alarmHigh: 300 }),
    reads.bool('compressor', '压缩机', '运行', '停止'),
    reads.decimal('energy', '累计电量', 'kWh'),
    reads.text('errCode', '故障码', 32),
  ],
  device_sensor: [
    reads.decimal('temp', '温度', '℃', celsius),
    reads.decimal('humidity', '湿度', '%', percent),
    reads.number('co2', '二氧化碳', 'ppm', { min: 0, max: 5000, alarmHigh: 1000 }),
    reads.number('pm25', 'PM2.5', 'μg/m³', { min: 0, max: 999, alarmHigh: 75 }),
    reads.decimal('tvoc', 'TVOC', 'mg/m³', { min: 0, max: 10, alarmHigh: 0.6 }),
    reads.decimal('hcho', '甲醛', 'mg/m³', { min: 0, max: 2, alarmHigh: 0.08 }),
  ],
  device_water: [
    reads.number('tdsIn', '进水 TDS', 'ppm', { min: 0, max: 2000 }),
    reads.number('tdsOut', '出水 TDS', 'ppm', { min: 0, max: 2000, alarmHigh: 50 }),
    reads.decimal('flow', '流量', 'L/min', { min: 0, max: 60 }),
    reads.bool('leak', '漏水', '漏水', '正常'),
    writes.bool('power', '开关'),
  ],
  device_gateway: [
    reads.number('signal', '信号强度', 'dB', { min: -120, max: 0, alarmLow: -100 }),
    reads.number('deviceCount', '在线设备', '台', { min: 0, max: 64 }),
    reads.number('uptime', '连续运行', 'h'),
    writes.number('reportSeconds', '上报周期', 's', { min: 10, max: 600, step: 10 }),
  ],
}

export const deviceAttributes: readonly DemoRecord<'deviceAttribute'>[] = Object.entries(catalogue).flatMap(
  ([deviceId, attributes]) =>
    numbered(attributes, deviceId.replace('device', 'attr')).map((attribute) => ({ ...attribute, deviceId })),
)
