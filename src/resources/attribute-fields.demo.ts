import type { DemoRecord } from '#config'
import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'

/** An attribute of whatever has it. */
export type Attribute = Omit<DemoRecord<'singleAttribute'>, 'id' | 'productId'>

const { readOnly, readWrite } = accessMode

/** Reported for trends and reports: what people ask about later. */
const measured = { isTrend: 1, isReport: 1 } as const

/** What a value may be, and past what it is an alarm. */
type Range = Pick<Attribute, 'min' | 'max' | 'step' | 'alarmHigh' | 'alarmLow'>

const alarmed = ({ alarmHigh, alarmLow }: Range): Partial<Attribute> =>
  alarmHigh === undefined && alarmLow === undefined
    ? {}
    : { isAlarmable: 1, alarmLevel: alarmLevel.major, alarmDelay: 60 }

/** Attributes in few words: identifier, name, and what there is to say about the value. */
export const reads = {
  bool: (identifier: string, name: string, trueText: string, falseText: string): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.bool, accessMode: readOnly },
    ...{ trueText, falseText },
    isTrend: 1,
  }),
  decimal: (identifier: string, name: string, unit: string, range: Range = {}): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.decimal, accessMode: readOnly },
    ...{ unit, precision: 2 },
    ...measured,
    ...range,
    ...alarmed(range),
  }),
  number: (identifier: string, name: string, unit: string, range: Range = {}): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.number, accessMode: readOnly },
    unit,
    ...measured,
    ...range,
    ...alarmed(range),
  }),
  text: (identifier: string, name: string, length: number): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.text, accessMode: readOnly },
    length,
  }),
}

export const writes = {
  bool: (identifier: string, name: string): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.bool, accessMode: readWrite },
    ...{ trueText: '开', falseText: '关' },
    isTrend: 1,
  }),
  decimal: (identifier: string, name: string, unit: string, range: Range): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.decimal, accessMode: readWrite },
    ...{ unit, precision: 1 },
    isTrend: 1,
    ...range,
  }),
  number: (identifier: string, name: string, unit: string, range: Range): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.number, accessMode: readWrite },
    unit,
    isTrend: 1,
    ...range,
  }),
  /** Numbered from 1 in the order of the labels. */
  oneOf: (identifier: string, name: string, labels: readonly string[]): Attribute => ({
    ...{ identifier, name, typeCode: typeCode.enumeration, accessMode: readWrite },
    isTrend: 1,
    enumList: labels.map((label, index) => ({ value: index + 1, label })),
  }),
}

/** In this order, as a device has them. */
export const numbered = (attributes: readonly Attribute[], prefix: string) =>
  attributes.map((attribute, index) => ({
    ...attribute,
    id: `${prefix}_${attribute.identifier}`,
    sort: index + 1,
    createTime: `2024-01-15 09:30:0${index}`,
    createUserName: '陆子昂',
  }))
