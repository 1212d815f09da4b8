import type { Asking, EntityDefinition } from '../entity.ts'
import type { Fields } from '../field.ts'

/** A transition or an action, with its place in the config. */
export interface Button {
  readonly name: string
  readonly path: string
  readonly label: string
  readonly asking: Asking
  /** The states it starts from; null: any. */
  readonly from: readonly number[] | null
}

/** The buttons of the resource named. */
export function buttonsOf(name: string, definition: EntityDefinition<Fields, string>): readonly Button[] {
  const transitions = Object.entries(definition.states?.transitions ?? {})
  const actions = Object.entries(definition.actions ?? {})
  return [
    ...transitions.map(([key, asking]) => ({
      name: key,
      path: `${name}.states.transitions.${key}`,
      label: asking.label,
      asking,
      from: asking.from,
    })),
    ...actions.map(([key, asking]) => ({
      name: key,
      path: `${name}.actions.${key}`,
      label: asking.label,
      asking,
      from: null,
    })),
  ]
}
