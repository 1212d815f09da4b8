import { comesOnChange, gapAfter, type TrendPoint } from '#domain/trend-sample.ts'
import { accessMode, typeCode } from '#resources/product-dictionaries.ts'
import type { HouseAttribute } from '../device/house-devices.ts'
import type { Stretch } from './away.ts'

/** Seconds. */
interface Range {
  readonly from: number
  readonly to: number
}

interface Held extends Range {
  /** Between the points that were asked for; 0: samples as they came. */
  readonly interval: number
  readonly reportInterval: number
  /** When the device was not on line, the earliest first. */
  readonly away: readonly Stretch[]
}

/**
 * Whether an attribute says something where it changes, and then holds: a state always does, and what is set by people
 * unless it is seen to report every so often.
 */
export function isHeld(
  attribute: Pick<HouseAttribute, 'typeCode' | 'accessMode'>,
  points: readonly TrendPoint[],
  interval: number,
): boolean {
  if (attribute.typeCode === typeCode.bool || attribute.typeCode === typeCode.enumeration) return true
  return comesOnChange(points, interval) ?? attribute.accessMode !== accessMode.readOnly
}

/** Until when what was said at a moment held, at most until `to`. */
function heldFrom(moment: number, to: number, away: readonly Stretch[]): number {
  const end = away.find(({ to }) => to > moment)?.from ?? to
  return Math.max(moment, Math.min(end, to))
}

const withTimes = (point: TrendPoint, heldUntil: number, interval: number): TrendPoint => {
  const { storeTime, value, last = value, onSeconds, knownSeconds } = point
  if (onSeconds === undefined || knownSeconds === undefined) return { ...point, heldUntil }
  const more = Math.max(0, heldUntil - storeTime - interval)
  return {
    ...point,
    heldUntil,
    knownSeconds: knownSeconds + more,
    onSeconds: onSeconds + (last === 1 ? more : 0),
  }
}

/** The points of an attribute that holds, those after which nothing came with until when they held. */
export function holdPoints(points: readonly TrendPoint[], held: Held): readonly TrendPoint[] {
  const { interval, reportInterval, to, away } = held
  const gap = gapAfter(reportInterval, interval)
  return points.map((point, index) => {
    const next = points[index + 1]
    const end = next?.storeTime ?? to
    if (end - point.storeTime <= gap) return point
    const heldUntil = heldFrom(point.storeTime, end, away)
    return heldUntil > point.storeTime ? withTimes(point, heldUntil, interval) : point
  })
}

/** What was said before a range and held into it, as a point at its beginning that no sample stands for; null: nothing. */
export function carriedInto(
  { from, to, away }: Pick<Held, 'from' | 'to' | 'away'>,
  before: { readonly storeTime: number; readonly value: number } | undefined,
  first: TrendPoint | undefined,
): TrendPoint | null {
  if (!before || first?.storeTime === from || heldFrom(before.storeTime, from, away) < from) return null
  const heldUntil = heldFrom(from, first?.storeTime ?? to, away)
  return heldUntil > from ? { storeTime: from, value: before.value, count: 0, heldUntil } : null
}
