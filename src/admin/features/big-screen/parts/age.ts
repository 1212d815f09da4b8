import type { PartState } from './part-state.ts'

/** When a part of a screen was told, and how often it should be. */
export interface Told extends Pick<PartState<unknown>, 'at' | 'problem'> {
  /** Milliseconds after which it changes, as far as one sees. */
  readonly every: number
  /** Milliseconds after which it is asked for again: more than `every` while changes are told of as they happen. */
  readonly pace: number
}

/** How old data looks. */
type Look = 'kept' | 'late' | 'old'

/** How old what a panel shows is, as its head says it. */
export interface Age {
  /** Epoch milliseconds. */
  readonly at: number
  readonly look: Look
}

/**
 * From two intervals on data is late, from five old. What nobody told to be another one is as it was while the
 * stream stands: it ages from when it was to be asked for again. Null: it is fresh.
 */
function ageOf({ at, problem, every, pace }: Told, now: number): Age | null {
  if (at === null) return null
  const intervals = (now - at - (problem === null ? pace - every : 0)) / every
  if (intervals >= 5) return { at, look: 'old' }
  if (intervals >= 2) return { at, look: 'late' }
  return problem === null ? null : { at, look: 'kept' }
}

const looks: readonly Look[] = ['kept', 'late', 'old']

/** Of all that a panel shows, what looks oldest; null: all of it is fresh. */
export function oldestOf(told: readonly Told[], now: number): Age | null {
  const ages = told.flatMap((one) => ageOf(one, now) ?? [])
  const [worst] = ages.sort(
    (one, other) => looks.indexOf(other.look) - looks.indexOf(one.look) || one.at - other.at,
  )
  return worst ?? null
}
