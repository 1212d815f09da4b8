import { pointsOperation } from '#resources/dictionaries.ts'
import type { FieldMap, ResolvedAction } from '#schema'

/** Which of the two an action is, by what it sends. */
export const operationOf = ({ send }: Pick<ResolvedAction, 'send'>): number => Number(send.type)

/** What the dialog asks for: nobody is asked for more than there is to take. */
export function askedPoints({ integral, reason }: FieldMap, operation: number, balance: number): FieldMap {
  if (integral?.kind !== 'integer' || !reason) return {}
  const max = operation === pointsOperation.deduct ? Math.min(integral.max, balance) : integral.max
  return { integral: { ...integral, max, help: `1–${max} 分` }, reason }
}

/** The balance that would be; null: nothing that could be done is typed. */
export function balanceAfter(operation: number, balance: number, typed: unknown): number | null {
  if (typed === null || typed === undefined || typed === '') return null
  const points = Number(typed)
  if (!Number.isInteger(points) || points <= 0) return null
  const after = operation === pointsOperation.deduct ? balance - points : balance + points
  return after < 0 ? null : after
}
