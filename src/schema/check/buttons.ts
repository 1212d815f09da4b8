import type { BaseAction, EntityDefinition } from '../entity.ts'
import type { Fields } from '../field.ts'
import type { MountOptions } from '../mount.ts'
import { withState } from '../resolve-states.ts'

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

/** The buttons of the resource named. */
export function buttonsOf(
  name: string,
  { states, actions: given = {} }: EntityDefinition<Fields, string>,
  options: MountOptions,
): readonly Button[] {
  const transitions = Object.entries(states?.transitions ?? {})
  const actions = Object.entries(given)
  return [
    ...transitions.map(([key, action]) => ({
      name: key,
      path: `${name}.states.transitions.${key}`,
      label: action.label,
      action: states ? withState(action, states.field, options) : action,
      from: action.from,
      to: action.to,
    })),
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
