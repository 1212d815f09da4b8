import type { BaseAction, EntityDefinition, Transition } from './entity.ts'
import type { Fields } from './field.ts'
import type { MountOptions } from './mount.ts'
import { allowFor } from './resolve-access.ts'
import { resolveFields } from './resolve-field.ts'
import type { ResolvedAction, ResolvedBaseAction, ResolvedStates, ResolvedTransition } from './resolved.ts'

type Definition = EntityDefinition<Fields, string>

/** `call` stands below the entity's base unless it starts at the root. */
export const callPath = (base: string | undefined, call: string): string =>
  call.startsWith('/') ? call : `${base ?? ''}/${call}`

function resolveBaseAction(
  name: string,
  label: string,
  action: BaseAction,
  options: MountOptions,
): ResolvedBaseAction {
  return {
    name,
    label,
    input: action.input ?? [],
    ask: resolveFields(action.ask ?? {}),
    confirm: action.confirm ?? false,
    danger: action.danger ?? false,
    endpoint: {
      method: 'POST',
      path: callPath(options.endpoints?.base, action.call),
      allow: allowFor(name, options),
    },
    send: action.send ?? {},
    set: action.set ?? {},
    key: action.key ?? 'id',
    when: action.when ?? null,
    who: action.who ?? null,
    batch: action.batch ?? false,
  }
}

/** An update that is a transition is told by the state it sends. */
export function withState(transition: Transition, state: string, { endpoints }: MountOptions): Transition {
  const isUpdate = callPath(endpoints?.base, transition.call) === endpoints?.update
  return isUpdate ? { ...transition, send: { ...transition.send, [state]: transition.to } } : transition
}

export function resolveStates({ states }: Definition, options: MountOptions): ResolvedStates | null {
  if (!states) return null
  const transitions = Object.entries(states.transitions).map(
    ([name, transition]): [string, ResolvedTransition] => [
      name,
      {
        ...resolveBaseAction(name, transition.label, withState(transition, states.field, options), options),
        from: transition.from,
        to: transition.to,
      },
    ],
  )
  return { field: states.field, initial: states.initial, transitions: Object.fromEntries(transitions) }
}

export function resolveActions(
  { actions = {} }: Definition,
  options: MountOptions,
): Readonly<Record<string, ResolvedAction>> {
  const resolved = Object.entries(actions).map(([name, action]): [string, ResolvedAction] => [
    name,
    {
      ...resolveBaseAction(name, action.label, action, options),
      at: action.at ?? 'row',
      first: action.first ?? false,
      opens: action.opens ?? false,
      dialog: action.dialog ?? null,
    },
  ])
  return Object.fromEntries(resolved)
}
