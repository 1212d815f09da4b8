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
  /**
   * Epoch seconds: of an attribute that speaks where it changes, until when this held although nothing more was said,
   * since the device was on line.
   */
  readonly heldUntil?: number
}

/** What was measured outside the range of its attribute: no line leads there, and no average knows it. */
export interface FaultySample {
  /** The composite id. */
  readonly attributeId: string
  /** Epoch seconds. */
  readonly storeTime: number
  readonly value: number
}

/** As much of a sample as a line is drawn from. */
export type TrendPoint = Omit<TrendSample, 'attributeId' | 'serialNo'>

/** Whether a sample stands for it: what was said before a range and held into it is no measurement of that moment. */
export const isMeasured = ({ count }: Pick<TrendPoint, 'count'>): boolean => count !== 0

type Timed = Pick<TrendPoint, 'storeTime' | 'heldUntil'>

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

/** As many spacings on either side of a place tell what is usual there. */
const around = 4
/** So many of its own usual reports have to fail to come. */
const missed = 3

const spacingAfter = (points: readonly Timed[], index: number): number =>
  (points[index + 1]?.storeTime ?? Number.POSITIVE_INFINITY) - (points[index]?.storeTime ?? 0)

const middleOf = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[(numbers.length - 1) >> 1] ?? 0

/** The middle one of the spacings around the one after this point; 0: there are no others. */
function usualSpacing(points: readonly Timed[], index: number): number {
  const from = Math.max(0, index - around)
  const to = Math.min(points.length - 2, index + around)
  const near: number[] = []
  for (let at = from; at <= to; at += 1) if (at !== index) near.push(spacingAfter(points, at))
  return middleOf(near)
}

/**
 * For how many seconds a point speaks where none follows it: for `gap`, or where a device reports more rarely than that,
 * for three of the spacings that are usual around there.
 */
export function validFor(points: readonly Timed[], index: number, gap: number): number {
  const usual = usualSpacing(points, index)
  return usual > gap ? missed * usual : gap
}

/** Whether a line is broken after the point at this place: nothing came for longer than it speaks, nor did it hold. */
export function isBrokenAfter(points: readonly Timed[], index: number, gap: number): boolean {
  const spacing = spacingAfter(points, index)
  if (spacing <= gap) return false
  const { storeTime = 0, heldUntil } = points[index] ?? {}
  if (heldUntil !== undefined) return heldUntil < storeTime + spacing
  return spacing > validFor(points, index, gap)
}

/** As many spacings say whether a device reports every so often. */
const tellingSpacings = 4

/**
 * Whether samples come as things change, and not every so often: fewer than half of the spacings are about as long as
 * the middle one. Null: there are too few of them. `interval`: seconds between the points, 0 for samples as they came.
 */
export function comesOnChange(points: readonly Timed[], interval: number): boolean | null {
  const spacings = points.slice(1).map((_, index) => spacingAfter(points, index))
  if (spacings.length < tellingSpacings) return null
  const middle = middleOf(spacings)
  const room = Math.max(middle / 4, interval)
  return spacings.filter((spacing) => Math.abs(spacing - middle) <= room).length * 2 < spacings.length
}

/** Points in the order of time, broken where `isBrokenAfter` says so. */
export function runsOf<P extends Timed>(points: readonly P[], gap: number): readonly (readonly P[])[] {
  const runs: P[][] = []
  for (const [index, point] of points.entries()) {
    const run = runs.at(-1)
    if (run && !isBrokenAfter(points, index - 1, gap)) run.push(point)
    else runs.push([point])
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
  return [...kept].sort((one, other) => one - other).flatMap((index) => run[index] ?? [])
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
