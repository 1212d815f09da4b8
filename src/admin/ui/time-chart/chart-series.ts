import {
  downsample,
  gapAfter,
  isBrokenAfter,
  runsOf,
  type TrendPoint,
  validFor,
} from '#domain/trend-sample.ts'

export type Outlier = Pick<TrendPoint, 'storeTime' | 'value'>

/** A moment from which on a line tells of something else, and why. */
interface ChartBreak {
  /** Epoch seconds: of the first point that does. */
  readonly storeTime: number
  readonly label: string
}

/** One line of a chart over time. */
export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly unit: string | null
  /** As CSS has it. */
  readonly color: string
  /** In the order of time. */
  readonly points: readonly TrendPoint[]
  /** What was measured and cannot be, in the order of time: no axis reaches to it. */
  readonly outliers?: readonly Outlier[]
  /** In the order of time: no line leads to these points. */
  readonly breaks?: readonly ChartBreak[]
  /** Seconds between two points that were asked for; 0: samples as they came. */
  readonly interval: number
  /** Seconds between two reports of the device. */
  readonly reportInterval: number
  /** A switch or a mode: it is what it is until it is something else. */
  readonly isStep: boolean
  /** A value as people read it. */
  readonly textOf: (value: number) => string
}

/** More than one for each pixel of a wide screen are not seen. */
const mostPoints = 2000

export const gapOf = ({ reportInterval, interval }: ChartSeries): number => gapAfter(reportInterval, interval)

/** What uPlot joins: moments and, at each, a value, the lowest and the highest; null where a line is broken. */
export type ChartTable = [
  moments: number[],
  values: (number | null)[],
  lows: (number | null)[],
  highs: (number | null)[],
]

/** What a point says after its own interval, and when it stops saying it, as further points. */
function heldPoints({ interval }: ChartSeries, point: TrendPoint): readonly TrendPoint[] {
  const { storeTime, value, last = value, heldUntil } = point
  if (heldUntil === undefined) return []
  const begin = Math.min(storeTime + interval, heldUntil)
  return [...new Set([begin, heldUntil])]
    .filter((moment) => moment > storeTime)
    .map((moment) => ({ storeTime: moment, value: last }))
}

/** Where nothing was said for too long, and where it was something else that said it. */
function brokenRuns(series: ChartSeries): readonly (readonly TrendPoint[])[] {
  const starts = new Set(series.breaks?.map(({ storeTime }) => storeTime))
  const runs: TrendPoint[][] = []
  for (const run of runsOf(series.points, gapOf(series)))
    for (const [index, point] of run.entries())
      if (index > 0 && !starts.has(point.storeTime)) runs.at(-1)?.push(point)
      else runs.push([point])
  return runs
}

export function tableOf(series: ChartSeries): ChartTable {
  const table: ChartTable = [[], [], [], []]
  const add = (moment: number, point: TrendPoint | null) => {
    // What is said in the second in which a line breaks is where it goes on.
    if (moment === table[0].at(-1)) for (const column of table) column.pop()
    table[0].push(moment)
    table[1].push(point?.value ?? null)
    table[2].push(point && (point.min ?? point.value))
    table[3].push(point && (point.max ?? point.value))
  }
  const runs = downsample(brokenRuns(series), mostPoints)
  for (const [place, run] of runs.entries()) {
    const after = runs[place + 1]?.[0]?.storeTime ?? Number.POSITIVE_INFINITY
    const isOther = series.breaks?.some(({ storeTime }) => storeTime === after) ?? false
    for (const [index, point] of run.entries()) {
      add(point.storeTime, point)
      const next = run[index + 1]?.storeTime ?? (isOther ? after : Number.POSITIVE_INFINITY)
      for (const held of heldPoints(series, point)) if (held.storeTime < next) add(held.storeTime, held)
    }
    const end = table[0].at(-1)
    if (end !== undefined) add(isOther ? (end + after) / 2 : end + 1, null)
  }
  return table
}

/** Whether it is drawn in steps: a state, or what says something only where it changes. */
export const isStepped = ({ isStep, points }: ChartSeries): boolean =>
  isStep || points.some(({ heldUntil }) => heldUntil !== undefined)

/** Whether its points are intervals with a lowest and a highest value of their own. */
export const hasSpan = ({ isStep, points }: ChartSeries): boolean =>
  !isStep && points.some(({ min, max }) => min !== undefined && min !== max)

/** What a series said at a moment: the point at or before it, unless it says nothing any more. */
export function pointAt(series: ChartSeries, moment: number): TrendPoint | null {
  const { points } = series
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.storeTime ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  const point = points[low - 1]
  if (!point) return null
  const { heldUntil, last = point.value } = point
  if (heldUntil !== undefined && moment <= heldUntil)
    return moment > point.storeTime + series.interval ? { ...point, value: last } : point
  const gap = gapOf(series)
  const isKnown =
    moment - point.storeTime <= gap ||
    (low < points.length
      ? !isBrokenAfter(points, low - 1, gap)
      : moment - point.storeTime <= validFor(points, low - 1, gap))
  return isKnown ? point : null
}

/** The outlier that was measured at a moment, or so shortly before that nothing has been heard since. */
export function outlierAt(series: ChartSeries, moment: number): Outlier | null {
  const { outliers = [], points } = series
  const isPast = ({ storeTime }: Pick<TrendPoint, 'storeTime'>) => storeTime <= moment
  const last = outliers.filter(isPast).at(-1)
  if (!last || moment - last.storeTime > gapOf(series)) return null
  const point = points.filter(isPast).at(-1)
  return point && point.storeTime + series.interval > last.storeTime ? null : last
}

/** The break that lies in the point of a moment. */
export const breakAt = (series: ChartSeries, moment: number): ChartBreak | null =>
  series.breaks?.find(({ storeTime }) => storeTime === pointAt(series, moment)?.storeTime) ?? null

/** Series that share one chart. */
export interface ChartPanel {
  readonly key: string
  readonly series: readonly ChartSeries[]
  /** At most two: one axis each. */
  readonly scales: readonly string[]
}

/** Switches and modes have no unit: each of them is a scale of its own kind. */
export const scaleOf = ({ isStep, unit }: ChartSeries) => (isStep ? '状态' : (unit ?? '无单位'))

/** One chart where two axes are enough, else one for each unit. */
export function panelsOf(series: readonly ChartSeries[]): readonly ChartPanel[] {
  const scales = [...new Set(series.map(scaleOf))]
  if (scales.length <= 2) return series.length === 0 ? [] : [{ key: 'all', series, scales }]
  return scales.map((scale) => ({
    key: scale,
    series: series.filter((one) => scaleOf(one) === scale),
    scales: [scale],
  }))
}
