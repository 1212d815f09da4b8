import type { FieldMap } from './kinds.ts'
import type { ResolvedResource } from './resolved.ts'
import type { ResolvedBaseAction, ResolvedTimedTransition, ResolvedTransition } from './resolved-action.ts'
import { type CallFacts, setValues } from './set-value.ts'
import type { Values } from './validate.ts'

export const isTransition = (action: ResolvedBaseAction): action is ResolvedTransition => 'to' in action

/** The fields that a transition or action asks for: those of the record, then those of the call alone. */
export function inputFields(
  { fields }: Pick<ResolvedResource, 'fields'>,
  { input, ask }: ResolvedBaseAction,
): FieldMap {
  const own = input.flatMap((name) => fields[name] ?? [])
  return { ...Object.fromEntries(own.map((field) => [field.name, field])), ...ask }
}

/**
 * The values that a transition or action stores by itself: its `set`, and the state a transition leads to. What it asks
 * for is judged on the record with these values, not on the record it starts from.
 */
export const valuesSetBy = (
  { states }: Pick<ResolvedResource, 'states'>,
  action: ResolvedBaseAction | ResolvedTimedTransition,
  facts: CallFacts,
): Values => ({
  ...setValues(action.set, facts),
  ...(states && 'to' in action ? { [states.field]: action.to } : {}),
})
