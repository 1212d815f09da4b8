import type { ShownPart } from './use-parts.ts'

/** Two parts that one panel shows: known once both are, and as old as the older one. */
export function joined<A, B>(one: ShownPart<A>, other: ShownPart<B>): ShownPart<readonly [A, B]> {
  const data = one.data !== null && other.data !== null ? ([one.data, other.data] as const) : null
  return {
    data,
    at: data === null ? null : Math.min(one.at ?? 0, other.at ?? 0),
    problem: one.problem ?? other.problem,
    every: Math.max(one.every, other.every),
    retry: () => {
      one.retry()
      other.retry()
    },
  }
}
