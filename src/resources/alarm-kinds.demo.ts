import { formatAttributeId } from '#domain/attribute-id.ts'
import type { Random } from '#platform/seed/random.ts'
import { alarmCategory, alarmLevel } from '#resources/alarm-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { DictionaryValue } from '#schema'

/** What goes wrong in demo houses. */
export interface AlarmKind {
  readonly name: string
  readonly code: string
  readonly category: DictionaryValue<typeof alarmCategory>
  readonly level: DictionaryValue<typeof alarmLevel>
  readonly deviceType: DictionaryValue<typeof deviceType> | null
  readonly deviceId: string
  readonly deviceName: string
  readonly serialNo: string | null
  readonly roomName: string | null
  readonly attributeId: string | null
  readonly attrName: string | null
  readonly unit: string | null
  readonly condition: string | null
  readonly threshold: string | null
  readonly valueOf: (random: Random) => string | null
  readonly triggerOf: (value: string | null) => string
}

type Device = readonly [id: string, name: string, serialNo: string | null, room: string | null]

const fresh: Device = ['device_fresh', '新风机组', '1', '设备间']
const heatpump: Device = ['device_heatpump', '热泵主机', '1', '设备间']
const gateway: Device = ['gateway', '网关连接', null, null]

const placed = ([deviceId, deviceName, serialNo, roomName]: Device) => ({
  // A gateway is no device of a product, and has no number within one.
  deviceType: serialNo === null ? null : deviceType.tech,
  deviceId,
  deviceName,
  serialNo,
  roomName,
})

/** A value past its threshold. */
function past(
  device: Device,
  [identifier, attrName, unit]: readonly [string, string, string],
  [condition, threshold]: readonly ['>' | '<', number],
  level: AlarmKind['level'],
  values: readonly [from: number, span: number],
): AlarmKind {
  const [id, , serialNo] = device
  const attributeId = `${id.replace('device', 'attr')}_${identifier}`
  return {
    name: `${attrName}过${condition === '>' ? '高' : '低'}`,
    code: `${identifier}_${condition === '>' ? 'HIGH' : 'LOW'}`,
    category: alarmCategory.outOfRange,
    level,
    ...placed(device),
    attributeId: formatAttributeId({
      deviceType: String(deviceType.tech),
      deviceId: id,
      serialNo,
      attributeId,
    }),
    attrName,
    unit,
    condition,
    threshold: String(threshold),
    valueOf: (random) => String(values[0] + random.below(values[1])),
    triggerOf: (value) => `${attrName} ${value}${unit} ${condition} ${threshold}${unit}`,
  }
}

/** A device that says by itself, or by its silence, that something is wrong. */
const told = (
  device: Device,
  name: string,
  code: string,
  category: AlarmKind['category'],
  level: AlarmKind['level'],
  trigger: string,
): AlarmKind => ({
  name,
  code,
  category,
  level,
  ...placed(device),
  attributeId: null,
  attrName: null,
  unit: null,
  condition: null,
  threshold: null,
  valueOf: () => null,
  triggerOf: () => trigger,
})

const { major, minor, critical, warning } = alarmLevel

const ofAll = [
  told(gateway, '网关离线', 'GATEWAY_OFFLINE', alarmCategory.offline, major, '网关连接 断开超过 3 分钟'),
]

const ofFresh = [
  past(fresh, ['co2', '二氧化碳', 'ppm'], ['>', 1000], major, [1010, 700]),
  past(fresh, ['pm25', 'PM2.5', 'μg/m³'], ['>', 75], minor, [80, 90]),
  past(fresh, ['filterPa', '滤网压差', 'Pa'], ['>', 200], warning, [205, 80]),
  told(fresh, '初效滤网到期', 'CONSUMABLE', alarmCategory.consumableExpired, minor, '初效滤网 剩余寿命 0%'),
]

const ofHeatpump = [
  past(heatpump, ['pressure', '系统压力', 'kPa'], ['<', 80], critical, [40, 38]),
  told(heatpump, '热泵主机故障 E04', 'E04', alarmCategory.deviceFault, critical, '故障码 E04'),
  told(
    heatpump,
    '设备离线 热泵主机',
    'DEVICE_OFFLINE',
    alarmCategory.offline,
    major,
    '热泵主机 超过离线时限未上报',
  ),
]

/** What can go wrong with what is installed. */
export function kindsOf(productId: string | null | undefined): readonly AlarmKind[] {
  if (productId === 'product_floor') return [...ofAll, ...ofHeatpump]
  return productId === 'product_fresh' ? [...ofAll, ...ofFresh] : [...ofAll, ...ofFresh, ...ofHeatpump]
}
