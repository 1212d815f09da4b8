import { alarmLevel } from '#resources/alarm-dictionaries.ts'
import { labelOf } from '#schema'

/** What the health of a project is told by. */
export interface HealthFacts {
  readonly houseNum: number
  readonly onlineNum: number
  /** What the alarms weigh that nobody has dealt with: the sum of `alarmWeight`. */
  readonly alarmLoad: number
  /** Work orders still to be done, and those of them that are too late. */
  readonly orderNum: number
  readonly overdueNum: number
}

/** So many points each of them takes at most. */
const most = { offline: 40, alarms: 40, overdue: 20 } as const

const weights: Readonly<Record<number, number>> = {
  [alarmLevel.critical]: 4,
  [alarmLevel.major]: 2,
  [alarmLevel.minor]: 0.5,
}

/** Points that one unhandled alarm takes in a project of a hundred houses; a mere hint takes none. */
export const alarmWeight = (level: number): number => weights[level] ?? 0

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0)

/** A large project has more alarms than a small one, and is no worse for that. */
function lostToAlarms({ alarmLoad, houseNum }: HealthFacts): number {
  if (alarmLoad === 0) return 0
  return houseNum === 0 ? most.alarms : Math.min(most.alarms, (alarmLoad * 100) / houseNum)
}

/**
 * 0 to 100, the healthiest, less what is lost: to houses that are not on line, whether they ever were or not, by their
 * share; to unhandled alarms, by their weight for each hundred houses; to orders that are too late, by their share.
 * Where there is nothing, nothing is wrong.
 */
export function healthScore(facts: HealthFacts): number {
  const { houseNum, onlineNum, orderNum, overdueNum } = facts
  const offline = most.offline * share(houseNum - onlineNum, houseNum)
  return Math.round(100 - offline - lostToAlarms(facts) - most.overdue * share(overdueNum, orderNum))
}

/** How a score comes about, for those who see it. */
export function healthWords(): string {
  const levels = Object.entries(weights).map(
    ([level, weight]) => `${labelOf(alarmLevel, Number(level))} ${weight}`,
  )
  return (
    `满分 100，最多扣：不在线 ${most.offline}、未处理报警 ${most.alarms}` +
    `（每百套房屋 1 条：${levels.join('、')}）、超时工单 ${most.overdue}`
  )
}

/** How a score reads: good from 85 on, poor below 60. */
export type HealthGrade = 'good' | 'fair' | 'poor'

export function healthGrade(score: number): HealthGrade {
  if (score >= 85) return 'good'
  return score >= 60 ? 'fair' : 'poor'
}
