import { parseAttributeId } from '#domain/attribute-id.ts'
import { minute } from '#domain/durations.ts'
import { alarmCategory, alarmLevel } from '#resources/alarm-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import type { AlarmEvent } from './fold-events.ts'
import type { AlarmRule, Breach } from './judge.ts'
import { alarmKeyOf, type RaisedAlarm } from './raised-alarm.ts'

/** What happened, and of what. */
export interface Told {
  readonly event: AlarmEvent
  /** Null: something is over. */
  readonly alarm: RaisedAlarm | null
}

const nothingMeasured = {
  attributeId: null,
  attrName: null,
  unit: null,
  condition: null,
  threshold: null,
} as const

/** The part of a composite id that names the device. */
export const deviceKeyOf = (attributeKey: string): string =>
  attributeKey.slice(0, attributeKey.lastIndexOf('-'))

function deviceOf(deviceKey: string): Pick<RaisedAlarm, 'deviceType' | 'deviceId' | 'serialNo'> {
  const parsed = parseAttributeId(`${deviceKey}-0`)
  return {
    deviceType: parsed ? Number(parsed.deviceType) : null,
    deviceId: parsed?.deviceId ?? '',
    serialNo: parsed?.serialNo ?? null,
  }
}

/** The value of an attribute is an alarm. */
export const ofAttribute = (
  houseId: string,
  attributeKey: string,
  rule: AlarmRule,
  { code, name, category, condition, threshold }: Breach,
): RaisedAlarm => ({
  houseId,
  ...deviceOf(deviceKeyOf(attributeKey)),
  deviceName: null,
  attributeId: attributeKey,
  attrName: rule.name,
  code,
  name,
  category,
  level: rule.alarmLevel ?? alarmLevel.major,
  unit: rule.unit,
  condition,
  threshold,
})

export const gatewayOffline = 'GATEWAY_OFFLINE'
export const deviceOffline = 'DEVICE_OFFLINE'

/** How long a gateway may be away, in milliseconds. */
export const gatewayDelay = 3 * minute

/** What is said of it then: of the connection, which is no device, though a house may have one of that name (户内网关). */
export const gatewayTrigger = `网关连接 断开超过 ${gatewayDelay / minute} 分钟`

/** Nothing is heard of a house. */
export const ofGateway = (houseId: string): RaisedAlarm => ({
  houseId,
  deviceType: null,
  deviceId: 'gateway',
  serialNo: null,
  deviceName: '网关连接',
  ...nothingMeasured,
  code: gatewayOffline,
  name: '网关离线',
  category: alarmCategory.offline,
  level: alarmLevel.major,
})

/** A device is silent while its gateway is not. */
export const ofSilentDevice = (houseId: string, deviceKey: string, deviceName: string): RaisedAlarm => ({
  houseId,
  ...deviceOf(deviceKey),
  deviceName,
  ...nothingMeasured,
  code: deviceOffline,
  name: `设备离线 ${deviceName}`,
  category: alarmCategory.offline,
  level: alarmLevel.major,
})

/** By which code the end of a part is an alarm. */
export const consumableCode = (name: string): string => `CONSUMABLE_${name}`

/** A part has reached the end of its life. */
export const ofConsumable = (
  houseId: string,
  {
    deviceId,
    serialNo,
    name,
  }: { readonly deviceId: string; readonly serialNo: string | null; readonly name: string },
): RaisedAlarm => ({
  houseId,
  deviceType: deviceType.tech,
  deviceId,
  serialNo,
  deviceName: null,
  ...nothingMeasured,
  code: consumableCode(name),
  name: `${name}到期`,
  category: alarmCategory.consumableExpired,
  level: alarmLevel.minor,
})

export const began = (alarm: RaisedAlarm, time: number, value: string | null, trigger: string): Told => ({
  event: { is: 'raised', alarmKey: alarmKeyOf(alarm), time, value, level: alarm.level, trigger },
  alarm,
})

/** What is known of something that is over: where it was, and its code. */
export const isOver = (
  houseId: string,
  deviceKey: string,
  code: string,
  time: number,
  value: string | null,
): Told => ({
  event: {
    is: 'recovered',
    alarmKey: alarmKeyOf({ houseId, ...deviceOf(deviceKey), code }),
    time,
    value,
  },
  alarm: null,
})

/** The same for an alarm that is known whole. */
export const isOverFor = (alarm: RaisedAlarm, time: number): Told => ({
  event: { is: 'recovered', alarmKey: alarmKeyOf(alarm), time, value: null },
  alarm: null,
})
