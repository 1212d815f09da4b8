import { typeCode } from '#resources/product-dictionaries.ts'
/** What is known of an attribute's values: the fields `valueFields` and `length`, as records carry them. */
export interface ValueDefinition {
  /** A value of dictionary `typeCode`. */
  readonly typeCode: number
  readonly min?: number | null
  readonly max?: number | null
  readonly step?: number | null
  /** Decimals of a decimal number; null: as many as there are. */
  readonly precision?: number | null
  readonly enumList?: readonly { readonly value: number; readonly label: string }[] | null
  /** Characters of a text; default 2,048. */
  readonly length?: number | null
}

const numeral = /^([+-]?)0*(\d+?)(?:\.(\d*?)0*)?$/

/** Numbers are written in several ways: `22.50`, `022.5`, `+22.5`. Digits are compared: some have more than a number holds. */
function written(text: string): string {
  const [all, sign = '', whole = '', fraction = ''] = numeral.exec(text) ?? []
  if (all === undefined) return text
  const digits = fraction === '' ? whole : `${whole}.${fraction}`
  return sign === '-' && digits !== '0' ? `-${digits}` : digits
}

/** Whether two texts that commands and reports carry are one value. */
export const isSameValue = (one: string, other: string): boolean => written(one) === written(other)

const isMeasured = ({ typeCode: type }: ValueDefinition) =>
  type === typeCode.decimal || type === typeCode.number

/**
 * Whether a number cannot be what was measured: it lies outside the attribute's own range, as of a sensor that is torn off
 * (−127) or has just been switched on (85), or of a register that holds nothing (65535).
 */
export const isFaultyMeasurement = (
  definition: Pick<ValueDefinition, 'typeCode' | 'min' | 'max'>,
  number: number,
): boolean =>
  isMeasured(definition) &&
  ((typeof definition.min === 'number' && number < definition.min) ||
    (typeof definition.max === 'number' && number > definition.max))

/** Steps are decimal fractions, which no float is exactly. */
const tolerance = 1e-6

/** As `isSameValue` compares them: what is written otherwise (`.5`, `2.25e1`) no report would ever equal. */
const plainNumber = /^[+-]?\d+(?:\.(?=\d)(\d*?)0*)?$/

function numberError(definition: ValueDefinition, text: string): string | null {
  const { min, max, step, precision, typeCode: type } = definition
  const [all, decimals = ''] = plainNumber.exec(text) ?? []
  const value = Number(text)
  if (all === undefined || !Number.isFinite(value)) return '须为数字'
  // Reports are rounded to them.
  const most = type === typeCode.decimal ? precision : null
  if (typeof most === 'number' && decimals.length > most)
    return most === 0 ? '须为整数' : `最多 ${most} 位小数`
  if (typeof min === 'number' && value < min) return `不能小于 ${min}`
  if (typeof max === 'number' && value > max) return `不能大于 ${max}`
  if (typeof step !== 'number') return null
  const steps = (value - (min ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) > tolerance ? `须为步长 ${step} 的整数倍` : null
}

/** Why an attribute cannot have a value, given as the text that commands carry; null: it can. */
export function attributeValueError(definition: ValueDefinition, text: string): string | null {
  switch (definition.typeCode) {
    case typeCode.bool:
      return text === '0' || text === '1' ? null : '须为 0 或 1'
    case typeCode.decimal:
    case typeCode.number:
      return numberError(definition, text)
    case typeCode.enumeration:
      return definition.enumList?.some((entry) => String(entry.value) === text) ? null : '须为枚举值之一'
    default: {
      const longest = definition.length ?? 2048
      return [...text].length > longest ? `不能超过 ${longest} 个字符` : null
    }
  }
}
