import type { ShownPart } from './use-parts.ts'

const isForbidden = ({ problem }: ShownPart<unknown>) => problem === 'forbidden'

/**
 * Two parts that one panel shows: known once both are. What the account may not see is left out of it, unless it may see
 * neither.
 */
export function joined<A, B>(
  one: ShownPart<A>,
  other: ShownPart<B>,
): ShownPart<readonly [one: A | null, other: B | null]> {
  const isKnown = (part: ShownPart<unknown>) => part.data !== null || isForbidden(part)
  const refusals = [one, other].filter(isForbidden).length
  const [problem] = [one, other].flatMap((part) =>
    part.problem !== null && (!isForbidden(part) || refusals === 2) ? [part.problem] : [],
  )
  return {
    data: isKnown(one) && isKnown(other) && refusals < 2 ? [one.data, other.data] : null,
    problem: problem ?? null,
    told: [...one.told, ...other.told],
    retry: () => {
      one.retry()
      other.retry()
    },
  }
}
