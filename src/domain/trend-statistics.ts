import { runsOf, type TrendPoint } from './trend-sample.ts'

interface Extreme {
  readonly value: number
  /** Epoch seconds. */
  readonly time: number
}

/** What the samples of an attribute come to; of none there is nothing to say but that there were none. */
export interface TrendStatistics {
  readonly last: Extreme | null
  readonly min: Extreme | null
  readonly max: Extreme | null
  /** Of all samples, whatever the points were drawn from. */
  readonly average: number | null
  readonly samples: number
  /** Part of the time for which a boolean was on, of that for which it was known: 0 to 1. */
  readonly onShare: number | null
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** A value holds until the next one comes, unless that took so long that nobody knows. */
function knownSeconds(points: readonly TrendPoint[], gap: number) {
  let on = 0
  let known = 0
  for (const run of runsOf(points, gap))
    for (const [index, point] of run.entries()) {
      const next = run[index + 1]
      const end = point.heldUntil ?? next?.storeTime ?? point.storeTime
      const seconds = point.knownSeconds ?? end - point.storeTime
      known += seconds
      on += point.onSeconds ?? ((point.last ?? point.value) === 1 ? seconds : 0)
    }
  return { on, known }
}

function extreme(
  points: readonly TrendPoint[],
  numberOf: (point: TrendPoint) => number,
  isBetter: (one: number, other: number) => boolean,
): Extreme | null {
  let best: Extreme | null = null
  for (const point of points) {
    const value = numberOf(point)
    if (best === null || isBetter(value, best.value)) best = { value, time: point.storeTime }
  }
  return best
}

/** `points` in the order of time; `gap`: seconds after which a value is no longer known. */
export function trendStatistics(points: readonly TrendPoint[], gap: number): TrendStatistics {
  const samples = total(points.map(({ count = 1 }) => count))
  const sum = total(points.map(({ sum, value, count = 1 }) => sum ?? value * count))
  const { on, known } = knownSeconds(points, gap)
  const last = points.at(-1)
  return {
    last: last ? { value: last.last ?? last.value, time: last.storeTime } : null,
    min: extreme(
      points,
      ({ min, value }) => min ?? value,
      (one, other) => one < other,
    ),
    max: extreme(
      points,
      ({ max, value }) => max ?? value,
      (one, other) => one > other,
    ),
    average: samples > 0 ? sum / samples : null,
    samples,
    onShare: known > 0 ? on / known : null,
  }
}
