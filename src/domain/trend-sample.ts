/** A value of an attribute at a moment, or what an interval comes to, as the platform answers it. */
export interface TrendSample {
  /** The composite id. */
  readonly attributeId: string
  /** The serial number in it; null: it has none. */
  readonly serialNo: string | null
  /** Epoch seconds; of an interval its beginning. */
  readonly storeTime: number
  readonly value: number
  /** Of an interval: its samples. A single sample says none of it. */
  readonly min?: number
  readonly max?: number
  readonly sum?: number
  readonly last?: number
  readonly count?: number
  /** Of an interval of a boolean: the seconds for which it was on, and for which it was known at all. */
  readonly onSeconds?: number
  readonly knownSeconds?: number
}

/** As much of a sample as a line is drawn from. */
export type TrendPoint = Omit<TrendSample, 'attributeId' | 'serialNo'>

/** Samples by attribute, each in the order of time. */
export function bySeries(samples: readonly TrendSample[]): ReadonlyMap<string, readonly TrendSample[]> {
  const series = new Map<string, TrendSample[]>()
  for (const sample of samples) {
    const own = series.get(sample.attributeId)
    if (own) own.push(sample)
    else series.set(sample.attributeId, [sample])
  }
  for (const own of series.values()) own.sort((one, other) => one.storeTime - other.storeTime)
  return series
}

/**
 * After how many seconds without a sample a line is broken: three reports, or more than one interval, have failed to
 * come. `interval`: seconds between the points asked for, 0 for samples as they came.
 */
export const gapAfter = (reportInterval: number, interval: number): number =>
  Math.max(3 * reportInterval, 1.5 * interval)

/** Points in the order of time, broken wherever more than `gap` seconds lie between two. */
export function runsOf<P extends Pick<TrendPoint, 'storeTime'>>(
  points: readonly P[],
  gap: number,
): readonly (readonly P[])[] {
  const runs: P[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const point of points) {
    const run = runs.at(-1)
    if (run && point.storeTime - before <= gap) run.push(point)
    else runs.push([point])
    before = point.storeTime
  }
  return runs
}

type Drawn = Pick<TrendPoint, 'storeTime' | 'value' | 'min' | 'max'>

const lowOf = ({ value, min }: Drawn) => min ?? value
const highOf = ({ value, max }: Drawn) => max ?? value

/** The places of the lowest and highest point between two places, and of the run's ends where they lie there. */
function keptBetween(run: readonly Drawn[], from: number, to: number): readonly number[] {
  let low = from
  let high = from
  for (let index = from; index < to; index += 1) {
    const point = run[index]
    if (!point) break
    if (lowOf(point) < lowOf(run[low] ?? point)) low = index
    if (highOf(point) > highOf(run[high] ?? point)) high = index
  }
  return low <= high ? [low, high] : [high, low]
}

function thin<P extends Drawn>(run: readonly P[], most: number): readonly P[] {
  if (run.length <= Math.max(4, most)) return run
  const buckets = Math.max(1, Math.floor((most - 2) / 2))
  const kept = new Set([0])
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * run.length) / buckets)
    const to = Math.floor(((bucket + 1) * run.length) / buckets)
    for (const index of keptBetween(run, from, to)) kept.add(index)
  }
  kept.add(run.length - 1)
  return [...kept].toSorted((one, other) => one - other).flatMap((index) => run[index] ?? [])
}

/**
 * About `most` of the points of a series, run by run: of each run the first, the last, the lowest and the highest, and
 * of each part of it the lowest and the highest. No run is lost, and none is joined with the next.
 */
export function downsample<P extends Drawn>(
  runs: readonly (readonly P[])[],
  most: number,
): readonly (readonly P[])[] {
  const all = runs.reduce((sum, run) => sum + run.length, 0)
  if (all <= most) return runs
  return runs.map((run) => thin(run, Math.floor((most * run.length) / all)))
}
