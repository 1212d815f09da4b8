import {
  type BaseAction,
  type Duration,
  mostAtOnce,
  type Otherwise,
  type States,
  type Transition,
} from './action.ts'
import type { EntityDefinition } from './entity.ts'
import type { Fields } from './field.ts'
import type { MountOptions } from './mount.ts'
import { allowFor } from './resolve-access.ts'
import { resolveFields } from './resolve-field.ts'
import type {
  ResolvedAction,
  ResolvedBaseAction,
  ResolvedStates,
  ResolvedTimedTransition,
  ResolvedTransition,
  Unmet,
} from './resolved-action.ts'

type Definition = EntityDefinition<Fields, string>

/** `call` stands below the entity's base unless it starts at the root. */
export const callPath = (base: string | undefined, call: string): string =>
  call.startsWith('/') ? call : `${base ?? ''}/${call}`

const unmet = (said: Otherwise): Unmet => (typeof said === 'string' ? { text: said, code: 'conflict' } : said)

const resolveOtherwise = ({ otherwise = {} }: BaseAction): Readonly<Record<string, Unmet>> =>
  Object.fromEntries(Object.entries(otherwise).map(([name, said]) => [name, unmet(said ?? '')]))

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
    prefill: action.prefill ?? {},
    shows: action.shows ?? [],
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
    otherwise: resolveOtherwise(action),
    who: action.who ?? null,
    whoNot: action.whoNot ?? null,
    batch: action.batch === true || typeof action.batch === 'number',
    batchSize: typeof action.batch === 'number' ? action.batch : mostAtOnce,
    batchDialog: action.batch === 'dialog',
  }
}

/** A transition that a call makes. */
export type CalledTransition = Transition & Pick<BaseAction, 'call'>

export const isCalled = (transition: Transition): transition is CalledTransition =>
  transition.call !== undefined

/** An update that is a transition is told by the state it sends. */
export function withState(
  transition: CalledTransition,
  state: string,
  { endpoints }: MountOptions,
): CalledTransition {
  const isUpdate = callPath(endpoints?.base, transition.call) === endpoints?.update
  return isUpdate ? { ...transition, send: { ...transition.send, [state]: transition.to } } : transition
}

/** In seconds. */
export const lengthOf = (duration: Duration): number =>
  'days' in duration ? duration.days * 86_400 : duration.hours * 3600

function resolveTimed(name: string, transition: Transition, states: States): ResolvedTimedTransition | null {
  const { label, from, to, set = {}, when = null, at, after } = transition
  const field = at ?? states.since
  if (field === undefined || (at === undefined && after === undefined)) return null
  return { name, label, from, to, set, when, field, after: after ? lengthOf(after) : 0 }
}

export function resolveStates({ states }: Definition, options: MountOptions): ResolvedStates | null {
  if (!states) return null
  const all = Object.entries(states.transitions)
  const transitions = all.flatMap(([name, transition]): [string, ResolvedTransition][] => {
    if (!isCalled(transition)) return []
    const base = resolveBaseAction(
      name,
      transition.label,
      withState(transition, states.field, options),
      options,
    )
    return [[name, { ...base, from: transition.from, to: transition.to }]]
  })
  const timed = all.flatMap(([name, transition]) => {
    const resolved = resolveTimed(name, transition, states)
    return resolved ? [[name, resolved] as const] : []
  })
  const moves = all.flatMap(([name, { by, label, from, to }]) =>
    by === 'platform' ? [[name, { name, label, from, to }] as const] : [],
  )
  return {
    field: states.field,
    initial: states.initial,
    since: states.since ?? null,
    transitions: Object.fromEntries(transitions),
    timed: Object.fromEntries(timed),
    moves: Object.fromEntries(moves),
  }
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
      by: action.by ?? null,
    },
  ])
  return Object.fromEntries(resolved)
}
