import type { HouseAttribute } from '#domain/house-attributes.ts'
import { formatOf } from '#domain/house-attributes.ts'
import { type ClimateKind, climateIdentifiers, goodClimate } from '#domain/indoor-climate.ts'
import { formatValue } from '#domain/value-format.ts'
import type { LiveDevice } from './controls.ts'

/** One figure of the air in a house. */
export interface ClimateFigure {
  readonly kind: ClimateKind
  readonly label: string
  /** Empty: nobody has measured it. */
  readonly text: string
  /** Empty: nobody has measured it. */
  readonly word: '' | '正常' | '偏低' | '偏高' | '报警' | '测量异常'
  /** What is good, for people. */
  readonly range: string
  /** What measures it; null: nothing has so far. */
  readonly from: HouseAttribute | null
}

const labels: Readonly<Record<ClimateKind, string>> = {
  temp: '温度',
  humidity: '湿度',
  co2: 'CO₂',
  pm25: 'PM2.5',
}

const kinds = Object.keys(labels) as readonly ClimateKind[]

const isMeasured = ({ value }: HouseAttribute) => value !== '' && Number.isFinite(Number(value))

function wordOf(kind: ClimateKind, { value, isAlarm, isFaulty }: HouseAttribute): ClimateFigure['word'] {
  const [low, high] = goodClimate[kind]
  if (isFaulty === 1) return '测量异常'
  if (isAlarm === 1) return '报警'
  return Number(value) < low ? '偏低' : Number(value) > high ? '偏高' : '正常'
}

function rangeOf(kind: ClimateKind, unit: string): string {
  const [low, high] = goodClimate[kind]
  return low === 0 ? `≤ ${high}${unit}` : `${low}–${high}${unit}`
}

/** The air in a house: what raises an alarm first, then sensors that stand in rooms, then machines. */
export function climateOf(devices: readonly LiveDevice[]): readonly ClimateFigure[] {
  const all = devices.flatMap(({ attributes }) => attributes)
  return kinds.map((kind) => {
    const found = climateIdentifiers[kind]
      .flatMap((identifier) => all.filter((attribute) => attribute.identifier === identifier))
      .filter(isMeasured)
    const from = found.find(({ isAlarm }) => isAlarm === 1) ?? found[0] ?? null
    return {
      kind,
      label: labels[kind],
      text: from ? formatValue(from.value, formatOf(from)) : '',
      word: from ? wordOf(kind, from) : '',
      range: rangeOf(kind, from?.unit ?? ''),
      from,
    }
  })
}
