import type { HouseAttribute } from '#domain/house-attributes.ts'
import { formatOf } from '#domain/house-attributes.ts'
import { formatValue } from '#domain/value-format.ts'
import type { LiveDevice } from './controls.ts'

/** One figure of the air in a house. */
export interface ClimateFigure {
  readonly label: string
  /** Empty: nobody has measured it. */
  readonly text: string
  readonly isAlarm: boolean
  /** What measures it. */
  readonly from: string
}

/** What people feel, by what the attributes that measure it are called. */
const wanted: readonly (readonly [label: string, ...identifiers: string[]])[] = [
  ['温度', 'temp', 'roomTemp'],
  ['湿度', 'humidity'],
  ['CO₂', 'co2'],
  ['PM2.5', 'pm25'],
]

const isMeasured = ({ value }: HouseAttribute) => value !== '' && Number.isFinite(Number(value))

/** The air in a house: sensors that stand in rooms are asked before machines. */
export function climateOf(devices: readonly LiveDevice[]): readonly ClimateFigure[] {
  const all = devices.flatMap(({ attributes }) => attributes)
  return wanted.map(([label, ...identifiers]) => {
    const found = identifiers
      .flatMap((identifier) => all.filter((attribute) => attribute.identifier === identifier))
      .filter(isMeasured)
    const alarmed = found.find(({ isAlarm }) => isAlarm === 1)
    const shown = alarmed ?? found[0]
    return {
      label,
      text: shown ? formatValue(shown.value, formatOf(shown)) : '',
      isAlarm: alarmed !== undefined,
      from: shown?.group ?? '',
    }
  })
}
