import type { Values } from '#schema'
import { reads, writes } from './attribute-kinds.ts'

const percent = { min: 0, max: 100 }
const celsius = { min: -20, max: 60 }
const water = { min: -10, max: 80 }
const fanSpeeds = ['低', '中', '高', '自动']

/** The attribute catalogue (entities.md §15), by device. */
const catalogue: Readonly<Record<string, readonly Values[]>> = {
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

const numbered = (attributes: readonly Values[], more: Values, prefix: string) =>
  attributes.map((attribute, index) => ({
    id: `${prefix}_${attribute.identifier}`,
    ...more,
    ...attribute,
    sort: index + 1,
    createTime: `2024-01-15 09:30:0${index}`,
    createUserName: '陆子昂',
  }))

export const deviceAttributes: readonly Values[] = Object.entries(catalogue).flatMap(
  ([deviceId, attributes]) => numbered(attributes, { deviceId }, deviceId.replace('device', 'attr')),
)

/** Of single products. */
const ofSingles: Readonly<Record<string, readonly Values[]>> = {
  single_light: [
    writes.bool('power', '开关'),
    writes.number('brightness', '亮度', '%', { min: 1, max: 100, step: 1 }),
    writes.number('colorTemp', '色温', 'K', { min: 2700, max: 6500, step: 100 }),
  ],
  single_curtain: [writes.number('position', '开合度', '%', { min: 0, max: 100, step: 1 })],
  single_aircon: [
    writes.bool('power', '开关'),
    writes.decimal('setTemp', '设定温度', '℃', { min: 16, max: 30, step: 0.5 }),
    writes.oneOf('mode', '模式', ['制冷', '制热', '除湿', '送风', '自动']),
    writes.oneOf('fan', '风速', fanSpeeds),
  ],
  single_fresh: [writes.bool('power', '开关'), writes.oneOf('fan', '风量', ['低', '中', '高'])],
  single_floor_heat: [
    writes.bool('power', '开关'),
    writes.decimal('setTemp', '设定温度', '℃', { min: 5, max: 35, step: 0.5 }),
    reads.decimal('floorTemp', '地面温度', '℃', { min: 0, max: 60, alarmHigh: 45 }),
  ],
  single_lock: [
    reads.bool('locked', '门锁状态', '已上锁', '未上锁'),
    reads.number('battery', '电量', '%', { min: 0, max: 100, alarmLow: 20 }),
  ],
  single_human: [reads.bool('occupied', '人体存在', '有人', '无人'), reads.number('lux', '照度', 'lux')],
  single_camera: [writes.bool('privacy', '隐私遮蔽'), reads.bool('recording', '录像', '录制中', '未录制')],
  single_socket: [
    writes.bool('power', '开关'),
    reads.decimal('watt', '功率', 'W', { min: 0, max: 2500, alarmHigh: 2200 }),
    reads.decimal('energy', '累计电量', 'kWh'),
  ],
  single_speaker: [writes.number('volume', '音量', '%', { min: 0, max: 100, step: 5 })],
  single_switch: [writes.bool('power', '开关')],
  single_rack: [writes.bool('light', '照明'), writes.oneOf('lift', '升降', ['上升', '停止', '下降'])],
}

export const singleAttributes: readonly Values[] = Object.entries(ofSingles).flatMap(
  ([productId, attributes]) => numbered(attributes, { productId }, productId.replace('single', 'sa')),
)
