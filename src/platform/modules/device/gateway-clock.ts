import { minute } from '#domain/durations.ts'

/**
 * What is known of the clock of a gateway. An age is how long before its arrival a report says that it was made, in
 * milliseconds: of a clock that is slow each report has the same one, ahead of ours it is negative.
 */
export interface GatewayClock {
  /** Of its latest reports. */
  readonly ages: readonly number[]
  /** An age that it has claimed since then (epoch milliseconds), and that may as well be of what it has kept. */
  readonly doubted: { readonly age: number; readonly since: number } | null
}

/** So many reports say how a clock goes: one that is wrong among them does not. */
const mostAges = 15
/** What is older, by the gateway's own clock, was kept while it was cut off, and says nothing of the present. */
const keptAfter = 10 * minute
/** A clock that was set back goes on at our pace: reports agree as exactly, for so long. What was kept comes faster. */
const agreement = minute
const believedAfter = 2 * minute

export const unheard: GatewayClock = { ages: [], doubted: null }

/** How far the clock is behind ours; null: nothing has been heard of it. */
export function lagOf({ ages }: GatewayClock): number | null {
  const sorted = ages.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** From which age on a report is one that was kept. `longest`: no report is kept for longer. */
export function keptFrom(clock: GatewayClock, longest: number): number {
  const lag = lagOf(clock) ?? 0
  return keptAfter + (lag > longest ? 0 : Math.max(lag, 0))
}

/** What is known of the clock once another report has come. */
export function hearReport(
  clock: GatewayClock,
  { age, arrival }: { readonly age: number; readonly arrival: number },
  longest: number,
): GatewayClock {
  if (age <= keptFrom(clock, longest) || age > longest)
    return { ages: [...clock.ages, age].slice(-mostAges), doubted: null }
  const { doubted } = clock
  if (!doubted || Math.abs(age - doubted.age) > agreement)
    return { ...clock, doubted: { age, since: arrival } }
  return arrival - doubted.since < believedAfter ? clock : { ages: [age], doubted: null }
}
