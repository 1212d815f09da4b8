import type { TrendPoint } from './trend-sample.ts'

/**
 * What one counter of a house cannot go up by within an hour, in kWh: no house draws 100 kW. A counter that does was
 * exchanged, or has come back from 0 after a restart: that is no consumption.
 */
export const mostEnergyPerHour = 100

/** Identifiers of attributes that count up for as long as they live, and what they cannot go up by within an hour. */
const mostPerHour: Readonly<Record<string, number>> = { energy: mostEnergyPerHour, runHours: 1 }

/** A counter that tells whole numbers goes up by one at a time, however short the time is. */
export const oneStep = 1

interface Counting {
  readonly identifier: string
  readonly unit: string | null
}

/** What an attribute cannot go up by within an hour; null: it does not count up. */
export function mostPerHourOf({ identifier, unit }: Counting): number | null {
  const known = Object.hasOwn(mostPerHour, identifier) ? mostPerHour[identifier] : undefined
  return known ?? (unit === 'kWh' ? mostEnergyPerHour : null)
}

/** A counter that was another one from some moment on, or began anew. */
export interface CounterReset {
  /** Epoch seconds: of the first point that knows of it. */
  readonly storeTime: number
  readonly from: number
  readonly to: number
}

/** 计数重置 40012.50kWh → 0.00kWh */
export const resetText = (
  { from, to }: Pick<CounterReset, 'from' | 'to'>,
  textOf: (value: number) => string,
): string => `计数重置 ${textOf(from)} → ${textOf(to)}`

/** What a counter told over a range: how much it went up by, without what it jumped by. */
export interface CounterReading {
  readonly rise: number
  readonly resets: readonly CounterReset[]
}

const lastOf = ({ value, last = value }: TrendPoint) => last

/** Whether a counter fell or jumped in a point, or on the way to it. `before`: what it said before; null: nothing is known. */
function isReset(point: TrendPoint, before: number | null, most: number): boolean {
  const { min = point.value, max = point.value } = point
  const isFallen = max > lastOf(point) || (before !== null && min < before)
  return isFallen || max - (before ?? min) > most
}

/**
 * Of points of a counter in the order of time. `interval`: seconds between those that were asked for, 0: samples as they
 * came; what stands before such a point may have been said at its beginning, and what it says itself at its end.
 */
export function readCounter(
  points: readonly TrendPoint[],
  { perHour, interval }: { readonly perHour: number; readonly interval: number },
): CounterReading {
  const resets: CounterReset[] = []
  let rise = 0
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1]
    const before = previous ? lastOf(previous) : null
    const { storeTime, min = point.value, max = point.value } = point
    const seconds = previous ? storeTime - previous.storeTime + interval : interval
    // What was said before the range stands at its beginning: nobody knows how long ago it was.
    const most = previous?.count === 0 ? Number.POSITIVE_INFINITY : (perHour * seconds) / 3600 + oneStep
    const last = lastOf(point)
    if (isReset(point, before, most))
      resets.push({ storeTime, from: before ?? (max > last ? max : min), to: last })
    else rise += last - (before ?? min)
  }
  return { rise, resets }
}

/** A point in which a counter was set back as what it said last: no average is made of two counters. */
export function afterResets<P extends TrendPoint>(points: readonly P[], resets: readonly CounterReset[]) {
  const places = new Set(resets.map(({ storeTime }) => storeTime))
  return points.map((point) => {
    if (!places.has(point.storeTime)) return point
    const { min: _min, max: _max, ...rest } = point
    return { ...rest, value: lastOf(point) }
  })
}
