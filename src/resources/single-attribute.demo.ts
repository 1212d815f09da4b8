import type { DemoRecord } from '#config'
import { type Attribute, numbered, reads, writes } from './attribute-fields.demo.ts'

const fanSpeeds = ['低', '中', '高', '自动']

const catalogue: Readonly<Record<string, readonly Attribute[]>> = {
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

export const singleAttributes: readonly DemoRecord<'singleAttribute'>[] = Object.entries(catalogue).flatMap(
  ([productId, attributes]) =>
    numbered(attributes, productId.replace('single', 'sa')).map((attribute) => ({ ...attribute, productId })),
)
