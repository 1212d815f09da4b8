/** Epoch milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A gateway came on line, or went. */
export interface Turn {
  readonly time: number
  readonly isOnline: boolean
  /** Why it went; null: it came, or nothing is known of that. */
  readonly reason: number | null
}

/** A stretch of being off line that the platform could see. */
interface Outage extends Span {
  readonly reason: number | null
  /** Milliseconds of it in which the platform was there. */
  readonly length: number
}

export interface Availability {
  /** Milliseconds of which is known how it was, and those of them in which it was on line. */
  readonly known: number
  readonly online: number
  /** The earliest first. */
  readonly outages: readonly Outage[]
}

const overlap = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** From which moment on something is known: who went has been there before, and who came has not been known of. */
const knownFrom = ([first]: readonly Turn[], range: Span) =>
  first === undefined ? range.to : first.isOnline ? Math.max(first.time, range.from) : range.from

/**
 * How much of a range a gateway was on line. `turns`: when it came and went, the earliest first, from the last one before
 * the range on; `deaf`: when the platform itself was not there, which counts neither way; `isExcused`: for which reasons
 * being off line is no fault of the gateway, and does not count either.
 */
export function availabilityOf(
  turns: readonly Turn[],
  range: Span,
  deaf: readonly Span[],
  isExcused: (reason: number | null) => boolean,
): Availability {
  const heard = (span: Span) =>
    Math.max(0, span.to - span.from) - deaf.reduce((sum, one) => sum + overlap(span, one), 0)
  const start = knownFrom(turns, range)
  const before: Turn = { time: start, isOnline: true, reason: null }
  const all = [before, ...turns].map((turn, index) => ({
    ...turn,
    from: Math.max(turn.time, start),
    to: Math.min(turns[index]?.time ?? range.to, range.to),
  }))
  let [known, online] = [0, 0]
  const outages: Outage[] = []
  for (const { from, to, isOnline, reason } of all) {
    const length = heard({ from, to })
    if (length <= 0 || (!isOnline && isExcused(reason))) continue
    known += length
    if (isOnline) online += length
    else outages.push({ from, to, reason, length })
  }
  return { known, online, outages }
}

/** Percent with two digits; null: nothing is known. It is 100 only where nothing is missing. */
export const availabilityRate = ({ known, online }: Pick<Availability, 'known' | 'online'>): number | null =>
  known > 0 ? Math.floor((online / known) * 10_000) / 100 : null

/** What of a range lies within none of the spans. */
export function gapsIn(spans: readonly Span[], range: Span): readonly Span[] {
  const gaps: Span[] = []
  let at = range.from
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    if (from > at) gaps.push({ from: at, to: Math.min(from, range.to) })
    at = Math.max(at, to)
  }
  if (at < range.to) gaps.push({ from: at, to: range.to })
  return gaps.filter((gap) => gap.to > gap.from)
}

/** What is said of an availability in a line. */
interface AvailabilityFigures {
  /** Percent; null: nothing is known. */
  readonly rate: number | null
  readonly outageNum: number
  /** Milliseconds; null: there was none. */
  readonly longest: number | null
  /** The reason that took the most time. */
  readonly mainReason: number | null
}

export function availabilityFigures(availability: Availability): AvailabilityFigures {
  const { outages } = availability
  const byReason = new Map<number | null, number>()
  for (const { reason, length } of outages) byReason.set(reason, (byReason.get(reason) ?? 0) + length)
  const [main] = [...byReason].sort(([, one], [, other]) => other - one)
  return {
    rate: availabilityRate(availability),
    outageNum: outages.length,
    longest: outages.length > 0 ? Math.max(...outages.map(({ length }) => length)) : null,
    mainReason: main ? main[0] : null,
  }
}
