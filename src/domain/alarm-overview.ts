import { byName } from './natural-order.ts'

/** How a project stands: its open alarms, by what people have done and by level; open orders; houses off line. */
export interface AlarmOverviewRow {
  readonly id: string
  readonly name: string
  readonly unhandled: number
  readonly handling: number
  readonly critical: number
  readonly major: number
  readonly minor: number
  readonly warning: number
  readonly workOrderNum: number
  readonly offlineNum: number
  readonly houseNum: number
}

/** What decides which project comes first, the most pressing one before. */
const pressing = ['critical', 'major', 'minor', 'warning', 'offlineNum', 'workOrderNum'] as const

/** The worst first; equally bad ones by name. */
export function worstFirst(rows: readonly AlarmOverviewRow[]): readonly AlarmOverviewRow[] {
  const compare = (one: AlarmOverviewRow, other: AlarmOverviewRow) => {
    const decides = pressing.find((name) => one[name] !== other[name])
    return decides ? other[decides] - one[decides] : byName(one.name, other.name)
  }
  return [...rows].sort(compare)
}
