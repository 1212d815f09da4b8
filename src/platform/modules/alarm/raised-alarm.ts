/** What began, as far as it can be said without looking anything up. */
export interface RaisedAlarm {
  readonly houseId: string
  readonly deviceType: number | null
  readonly deviceId: string
  readonly serialNo: string | null
  /** Where nothing better is known. */
  readonly deviceName: string | null
  readonly attributeId: string | null
  readonly attrName: string | null
  readonly code: string
  readonly name: string
  readonly category: number
  readonly level: number
  readonly unit: string | null
  readonly condition: string | null
  readonly threshold: string | null
}

/** What is the same alarm: house, device, serial number and code. */
export const alarmKeyOf = ({
  houseId,
  deviceType,
  deviceId,
  serialNo,
  code,
}: Pick<RaisedAlarm, 'houseId' | 'deviceType' | 'deviceId' | 'serialNo' | 'code'>): string =>
  [houseId, deviceType ?? '', deviceId, serialNo ?? '', code].join('|')
