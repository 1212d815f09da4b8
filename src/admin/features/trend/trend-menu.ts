import { climateAttributes } from '#domain/indoor-climate.ts'
import { formatValue, type ValueFormat } from '#domain/value-format.ts'
import { typeCode } from '#resources/product-dictionaries.ts'

/** An attribute that can be drawn. */
export interface TrendAttribute {
  /** The composite id. */
  readonly id: string
  readonly identifier: string
  readonly name: string
  readonly deviceName: string
  readonly attrName: string
  readonly typeCode: number
  readonly unit: string | null
  readonly trueText: string | null
  readonly falseText: string | null
  readonly enumList: readonly { readonly value: number; readonly label: string }[] | null
  readonly alarmLow: number | null
  readonly alarmHigh: number | null
  /** Seconds. */
  readonly reportInterval: number
}

interface TrendDevice {
  readonly id: string
  readonly name: string
  readonly child: readonly TrendAttribute[]
}

/** What `trend.menu` answers: systems and single products, their devices, their attributes. */
export interface TrendKind {
  readonly id: string
  readonly name: string
  readonly child: readonly TrendDevice[]
}

export const attributesOf = (menu: readonly TrendKind[]): readonly TrendAttribute[] =>
  menu.flatMap(({ child }) => child.flatMap(({ child }) => child))

/** What a trend shows until somebody has chosen: the air, as far as it is measured; else what stands first. */
export function usualAttributes(menu: readonly TrendKind[]): readonly TrendAttribute[] {
  const all = attributesOf(menu)
  const climate = climateAttributes(all)
  return climate.length > 0 ? climate : all.slice(0, 1)
}

export const isStep = ({ typeCode: code }: TrendAttribute): boolean =>
  code === typeCode.bool || code === typeCode.enumeration

export const isSwitch = ({ typeCode: code }: TrendAttribute): boolean => code === typeCode.bool

/** 24.50℃, 开, 制冷 */
export function valueText(attribute: TrendAttribute, value: number): string {
  const { typeCode: code, unit, trueText, falseText, enumList } = attribute
  // Between two states there is none: it is a share of the time.
  if (isStep(attribute) && !Number.isInteger(value)) return value.toFixed(2)
  const format: ValueFormat = {
    typeCode: code,
    ...(unit ? { unit } : {}),
    ...(trueText ? { trueText } : {}),
    ...(falseText ? { falseText } : {}),
    ...(enumList ? { enumList } : {}),
  }
  return formatValue(value, format)
}

/** 客厅面板-室内温度 */
export const attributeLabel = ({ deviceName, attrName }: TrendAttribute): string =>
  `${deviceName}-${attrName}`
