import type { ResolvedAction, ResolvedAsking, ResolvedResource, ResolvedTransition, Values } from '#schema'
import { isAllowed } from '../access.ts'
import { forbidden, invalid, stateChanged } from '../errors.ts'
import type { CallContext } from '../kernel.ts'
import { holds } from './guards.ts'
import { asIds } from './titles.ts'

/** What one call may mean: transitions and actions that share its path. */
export type Askable = ResolvedTransition | ResolvedAction

export const isTransition = (asking: Askable): asking is ResolvedTransition => 'to' in asking

const isSent = ({ send }: ResolvedAsking, input: Values) =>
  Object.entries(send).every(([name, value]) => input[name] === value)

/** The meanings that the fixed values sent along leave, of those the caller is allowed. */
export function meanings<A extends Askable>(
  all: readonly A[],
  input: Values,
  context: CallContext,
): readonly A[] {
  const meant = all.filter((asking) => isSent(asking, input))
  const names = new Set(all.flatMap(({ send }) => Object.keys(send)))
  if (meant.length === 0) throw invalid(Object.fromEntries([...names].map((name) => [name, '不支持的操作'])))
  const allowed = meant.filter(({ endpoint }) => isAllowed(endpoint.allow, context.session))
  if (allowed.length === 0) throw forbidden()
  return allowed
}

/** The transitions that are made by an update which sends their state. */
export const transitionsByUpdate = ({ states, endpoints }: ResolvedResource): readonly ResolvedTransition[] =>
  Object.values(states?.transitions ?? {}).filter(({ endpoint }) => endpoint.path === endpoints.update?.path)

/** The transitions that an update of this record may mean; none where it sends the state as it is, or not at all. */
export function meantByUpdate(
  resource: ResolvedResource,
  record: Values,
  input: Values,
  context: CallContext,
): readonly ResolvedTransition[] {
  const state = resource.states?.field ?? ''
  const all = transitionsByUpdate(resource)
  if (all.length === 0 || !Object.hasOwn(input, state) || input[state] === record[state]) return []
  return meanings(all, input, context)
}

/** Of several meanings the one that the record's state leaves; refused where another user has to do it. */
export async function meantFor<A extends Askable>(
  context: CallContext,
  possible: readonly A[],
  resource: ResolvedResource,
  record: Values,
): Promise<A> {
  const state = record[resource.states?.field ?? '']
  const chosen = possible.find(
    (asking) => !isTransition(asking) || asking.from.some((from) => from === state),
  )
  if (!chosen || !(await holds(context, resource, record, chosen.when))) throw stateChanged()
  if (chosen.who !== null && !asIds(record[chosen.who]).includes(context.session?.userId ?? ''))
    throw forbidden()
  return chosen
}
