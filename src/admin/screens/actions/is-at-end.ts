import type { ResolvedResource, ResolvedTransition, Values } from '#schema'

const leads = ({ from, to, danger }: ResolvedTransition, before: unknown, after: unknown) =>
  !danger && to === after && from.some((one) => one === before)

/**
 * Whether a record has come to where it was to end: whatever people do with its state takes it back to an earlier one,
 * from which it would come here again. The order of states is that of their dictionary.
 */
export function isAtEnd({ states, fields }: ResolvedResource, record: Values): boolean {
  const field = states && fields[states.field]
  if (!states || field?.kind !== 'choice') return false
  const state = record[field.name]
  const placeOf = (one: unknown) => field.dictionary.entries.findIndex(({ value }) => value === one)
  const transitions = Object.values(states.transitions)
  const waysOut = transitions.filter(({ from }) => from.some((one) => one === state))
  return (
    waysOut.length > 0 &&
    waysOut.every(
      ({ to }) => placeOf(to) < placeOf(state) && transitions.some((back) => leads(back, to, state)),
    )
  )
}
