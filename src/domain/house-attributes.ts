import type { ValueDefinition } from './attribute-value.ts'
import { minute, second } from './durations.ts'
import type { ValueFormat } from './value-format.ts'

/** A device of a house, as `device/menu` answers it; nodes with `child` stand for a system of several. */
export interface DeviceMenuNode {
  readonly id: string
  readonly name: string
  /** A value of `deviceType`. */
  readonly deviceType: number
  /** Empty for a system. */
  readonly deviceId: string
  readonly serialNo: string
  readonly roomId: string | null
  readonly roomName: string | null
  /** A value of `onlineStatus`. */
  readonly onlineStatus: number
  /** Its attributes that are past a threshold. */
  readonly alarmNum: number
  readonly child: readonly DeviceMenuNode[]
}

/** What an attribute says at the moment. */
export interface AttributeReading {
  /** The composite id. */
  readonly attributeId: string
  /** As commands carry it; empty: none was ever reported. */
  readonly value: string
  /** What it was told to be, as long as it has not said that it is. */
  readonly desiredValue: string | null
  /** `YYYY-MM-DD HH:mm:ss`; null: none was ever reported. */
  readonly updateTime: string | null
  readonly isAlarm: 0 | 1
  /** The value is outside the attribute's own range: it was not measured right. */
  readonly isFaulty: 0 | 1
}

/** An attribute of a device in a house: how it is typed, how it is controlled, and what it says. */
export interface HouseAttribute extends AttributeReading, ValueDefinition {
  readonly name: string
  readonly identifier: string
  /** The device's name. */
  readonly group: string
  readonly unit: string | null
  readonly trueText: string | null
  readonly falseText: string | null
  /** A value of `accessMode`. */
  readonly accessMode: number
  /** A value of `controlType`; null: it is not offered as a control. */
  readonly controlType: number | null
  readonly confirmRequired: 0 | 1
  readonly isTrend: 0 | 1
  /** The seconds between two reports of the device. */
  readonly reportInterval: number
  readonly sort: number
}

/** What the log says of a reset of a house: by what has changed the platform knows its own entry in what the admin reports. */
export const resetEntry = (fullName: unknown) =>
  ({ content: `重置[${fullName}]的其他设备`, after: { 其他设备: '重置' } }) as const

type Named = Pick<HouseAttribute, 'typeCode' | 'unit' | 'trueText' | 'falseText' | 'enumList'>

/** How `formatValue` is to show the values of an attribute. */
export const formatOf = ({ typeCode, unit, trueText, falseText, enumList }: Named): ValueFormat => ({
  typeCode,
  unit: unit ?? '',
  ...(trueText ? { trueText } : {}),
  ...(falseText ? { falseText } : {}),
  enumList: enumList ?? [],
})

/** Silence of three intervals, and never less than five minutes, makes a value an old one. */
const missedReports = 3
const leastAge = 5 * minute

/** Whole minutes for which an attribute has been silent for too long; null: its value is fresh, or there is none. */
export function staleMinutes(
  { reportInterval }: Pick<HouseAttribute, 'reportInterval'>,
  reportedAt: number | null,
  now: number,
): number | null {
  if (reportedAt === null) return null
  const age = now - reportedAt
  return age > Math.max(missedReports * reportInterval * second, leastAge) ? Math.floor(age / minute) : null
}
