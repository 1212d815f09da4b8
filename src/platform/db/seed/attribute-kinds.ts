import { accessMode, alarmLevel, typeCode } from '#resources/dictionaries.ts'
import type { Values } from '#schema'

const { readOnly, readWrite } = accessMode

/** Reported for trends and reports: what people ask about later. */
const measured = { isTrend: 1, isReport: 1 }

/** What a value may be, and past what it is an alarm. */
interface Range {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly alarmHigh?: number
  readonly alarmLow?: number
}

const alarmed = ({ alarmHigh, alarmLow }: Range) =>
  alarmHigh === undefined && alarmLow === undefined
    ? {}
    : { isAlarmable: 1, alarmLevel: alarmLevel.major, alarmDelay: 60 }

/** Attributes in few words: identifier, name, and what there is to say about the value. */
export const reads = {
  bool: (identifier: string, name: string, trueText: string, falseText: string): Values => {
    const typed = { typeCode: typeCode.bool, accessMode: readOnly, trueText, falseText, isTrend: 1 }
    return { identifier, name, ...typed }
  },
  decimal: (identifier: string, name: string, unit: string, range: Range = {}): Values => {
    const typed = { typeCode: typeCode.decimal, accessMode: readOnly, unit, precision: 2 }
    return { identifier, name, ...typed, ...measured, ...range, ...alarmed(range) }
  },
  number: (identifier: string, name: string, unit: string, range: Range = {}): Values => {
    const typed = { typeCode: typeCode.number, accessMode: readOnly, unit }
    return { identifier, name, ...typed, ...measured, ...range, ...alarmed(range) }
  },
  text: (identifier: string, name: string, length: number): Values => ({
    identifier,
    name,
    typeCode: typeCode.text,
    accessMode: readOnly,
    length,
  }),
}

export const writes = {
  bool: (identifier: string, name: string): Values => {
    const typed = {
      typeCode: typeCode.bool,
      accessMode: readWrite,
      trueText: '开',
      falseText: '关',
      isTrend: 1,
    }
    return { identifier, name, ...typed }
  },
  decimal: (identifier: string, name: string, unit: string, range: Range): Values => {
    const typed = { typeCode: typeCode.decimal, accessMode: readWrite, unit, precision: 1, isTrend: 1 }
    return { identifier, name, ...typed, ...range }
  },
  number: (identifier: string, name: string, unit: string, range: Range): Values => ({
    identifier,
    name,
    typeCode: typeCode.number,
    accessMode: readWrite,
    unit,
    isTrend: 1,
    ...range,
  }),
  /** Numbered from 1 in the order of the labels. */
  oneOf: (identifier: string, name: string, labels: readonly string[]): Values => ({
    identifier,
    name,
    typeCode: typeCode.enumeration,
    accessMode: readWrite,
    isTrend: 1,
    enumList: labels.map((label, index) => ({ value: index + 1, label })),
  }),
}
