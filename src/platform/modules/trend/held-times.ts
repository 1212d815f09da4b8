import type { TrendPoint } from '#domain/trend-sample.ts'

/** Seconds for which something was on, and for which it was known at all. */
interface Times {
  readonly onSeconds: number
  readonly knownSeconds: number
}

const timesOf = ({ onSeconds = 0, knownSeconds = 0 }: TrendPoint): Times => ({ onSeconds, knownSeconds })

const plus = (one: Times, other: Times): Times => ({
  onSeconds: one.onSeconds + other.onSeconds,
  knownSeconds: one.knownSeconds + other.knownSeconds,
})

/** Of a point that was carried into a range: it held until `heldUntil`. */
function timesCarried({ storeTime, value, heldUntil = storeTime }: TrendPoint): Times {
  const knownSeconds = heldUntil - storeTime
  return { onSeconds: value === 1 ? knownSeconds : 0, knownSeconds }
}

/** Whether there are intervals of which it is not known throughout whether it was on. */
export const isSparse = (points: readonly TrendPoint[], interval: number): boolean =>
  points.some(({ knownSeconds = interval }) => knownSeconds < interval)

export interface FineTimes {
  /** The same attribute in five minutes each, with until when each held. */
  readonly fives: readonly TrendPoint[]
  /** What was said before the range and held until the first of them; null: nothing. */
  readonly carried: TrendPoint | null
}

/**
 * Points of an hour or a day with the times of the five minutes in them: of a switch that speaks on change an hour knows
 * the five minutes after each word, and not that it held from one to the next.
 */
export function withFineTimes(
  points: readonly TrendPoint[],
  { fives, carried }: FineTimes,
  interval: number,
): readonly TrendPoint[] {
  let at = 0
  let before = carried === null ? null : timesCarried(carried)
  return points.map((point) => {
    // What was carried in stands by itself, where there is room before the first point.
    if (point.count === 0) {
      const own = before ?? timesCarried(point)
      before = null
      return { ...point, ...own }
    }
    let times = before ?? { onSeconds: 0, knownSeconds: 0 }
    before = null
    for (let five = fives[at]; five && five.storeTime < point.storeTime + interval; five = fives[at]) {
      times = plus(times, timesOf(five))
      at += 1
    }
    return { ...point, ...times }
  })
}
