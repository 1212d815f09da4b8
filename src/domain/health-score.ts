/** What the health of a project is told by. */
export interface HealthFacts {
  readonly houseNum: number
  readonly onlineNum: number
  /** Alarms of the levels 紧急 and 重要 that nobody has dealt with. */
  readonly pressingNum: number
  /** Work orders still to be done, and those of them that are too late. */
  readonly orderNum: number
  readonly overdueNum: number
}

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0)

/**
 * 0 to 100, the healthiest: up to 40 points go for houses that are not on line, whether they ever were or not, 40 for pressing alarms (all of them at one alarm in
 * ten houses), 20 for orders that are too late. Where there is nothing, nothing is wrong.
 */
export function healthScore({ houseNum, onlineNum, pressingNum, orderNum, overdueNum }: HealthFacts): number {
  const pressing = pressingNum > 0 && houseNum === 0 ? 1 : share(pressingNum * 10, houseNum)
  return Math.round(
    100 - 40 * share(houseNum - onlineNum, houseNum) - 40 * pressing - 20 * share(overdueNum, orderNum),
  )
}

/** How a score reads: good from 85 on, poor below 60. */
export type HealthGrade = 'good' | 'fair' | 'poor'

export function healthGrade(score: number): HealthGrade {
  if (score >= 85) return 'good'
  return score >= 60 ? 'fair' : 'poor'
}
