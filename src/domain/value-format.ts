import { typeCode } from '#resources/product-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import { formatTime } from './time.ts'

type TypeCode = DictionaryValue<typeof typeCode>

export interface ValueFormat {
  /** Unknown codes show the value as it is. */
  readonly typeCode: number
  readonly unit?: string
  readonly trueText?: string
  readonly falseText?: string
  readonly enumList?: readonly { readonly value: string | number; readonly label: string }[]
}

const asIs = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number, or a text that is one and nothing else; null otherwise. */
function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const withUnit = (text: string, { unit = '' }: ValueFormat) => text + unit

/** 2001 in seconds, 2001 in milliseconds, 5138 in milliseconds: what lies outside is no moment. */
const firstSecond = 1e9
const firstMillisecond = 1e12
const lastMillisecond = 1e14

function timeText(value: unknown): string {
  const number = numberOf(value)
  if (number === null || number < firstSecond || number > lastMillisecond) return asIs(value)
  return formatTime(number < firstMillisecond ? number * 1000 : number)
}

const byType: Readonly<Record<TypeCode, (value: unknown, format: ValueFormat) => string>> = {
  [typeCode.bool]: (value, { trueText = '开', falseText = '关' }) => {
    const text = String(value)
    if (text === '1' || text === 'true') return trueText
    return text === '0' || text === 'false' ? falseText : asIs(value)
  },
  [typeCode.decimal]: (value, format) => {
    const number = numberOf(value)
    // `-0.00` is a rounding artefact nobody measured.
    return number === null ? asIs(value) : withUnit(number.toFixed(2).replace(/^-(0\.00)$/, '$1'), format)
  },
  [typeCode.number]: (value, format) => {
    const number = numberOf(value)
    return number === null ? asIs(value) : withUnit(String(number), format)
  },
  [typeCode.enumeration]: (value, { enumList = [] }) =>
    enumList.find((item) => String(item.value) === String(value))?.label ?? `未知(${asIs(value)})`,
  [typeCode.text]: asIs,
  [typeCode.time]: timeText,
}

/** A number as reports say it, in tables, charts and files alike: 21.456 as 21.46, 21.50 as 21.5, -0.001 as 0. */
export const twoDecimals = (value: number): number => Number(value.toFixed(2)) + 0

/** 21.46℃ */
export const reportText = (value: number, unit: string | null): string => `${twoDecimals(value)}${unit ?? ''}`

const isTypeCode = (code: number): code is TypeCode => Object.hasOwn(byType, code)

/** The text of a device value. Nothing gives empty text; 0 and false are values. */
export function formatValue(value: unknown, format: ValueFormat): string {
  if (value === undefined || value === null || value === '') return ''
  return isTypeCode(format.typeCode) ? byType[format.typeCode](value, format) : asIs(value)
}
