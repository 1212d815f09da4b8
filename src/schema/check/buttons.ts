import type { BaseAction } from '../action.ts'
import type { EntityDefinition } from '../entity.ts'
import type { Fields } from '../field.ts'
import type { MountOptions } from '../mount.ts'
import { isCalled, withState } from '../resolve-states.ts'

/** A transition or an action, with its place in the config. */
export interface Button {
  readonly name: string
  readonly path: string
  readonly label: string
  readonly action: BaseAction
  /** The states it starts from; null: any. */
  readonly from: readonly number[] | null
  /** The state it leads to; null: it changes none. */
  readonly to: number | null
}

/** The buttons of the resource named. What time alone does has none. */
export function buttonsOf(
  name: string,
  { states, actions: given = {} }: EntityDefinition<Fields, string>,
  options: MountOptions,
): readonly Button[] {
  const transitions = Object.entries(states?.transitions ?? {})
  const actions = Object.entries(given)
  return [
    ...transitions.flatMap(([key, action]) =>
      states && isCalled(action)
        ? [
            {
              name: key,
              path: `${name}.states.transitions.${key}`,
              label: action.label,
              action: withState(action, states.field, options),
              from: action.from,
              to: action.to,
            },
          ]
        : [],
    ),
    ...actions.map(([key, action]) => ({
      name: key,
      path: `${name}.actions.${key}`,
      label: action.label,
      action,
      from: null,
      to: null,
    })),
  ]
}
