import { codes } from '#domain/error-codes.ts'
import {
  isTransition,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedResource,
  type ResolvedTransition,
  unsaid,
  type Values,
} from '#schema'
import { isAllowed } from '../../access.ts'
import type { CallContext } from '../../contracts.ts'
import { forbidden, invalid, Refusal, stateChanged } from '../../errors.ts'
import { figureStanding } from '../../records/pointing-records.ts'
import { asIds } from '../../records/titles.ts'
import { holds } from './guards.ts'

/** A button of a record: several may share the path of one call. */
export type RecordAction = ResolvedTransition | ResolvedAction

const isSent = ({ send }: ResolvedBaseAction, input: Values) =>
  Object.entries(send).every(([name, value]) => input[name] === value)

/** Those of the actions sharing a path that fit the fixed values sent along, and that the caller may run. */
export function actionsSent<A extends RecordAction>(
  all: readonly A[],
  input: Values,
  context: CallContext,
): readonly A[] {
  const fitting = all.filter((action) => isSent(action, input))
  const names = new Set(all.flatMap(({ send }) => Object.keys(send)))
  if (fitting.length === 0)
    throw invalid(Object.fromEntries([...names].map((name) => [name, '不支持的操作'])))
  const allowed = fitting.filter(({ endpoint }) => isAllowed(endpoint.allow, context.session))
  if (allowed.length === 0) throw forbidden()
  return allowed
}

/** The transitions that are made by an update which sends their state. */
export const transitionsByUpdate = ({ states, endpoints }: ResolvedResource): readonly ResolvedTransition[] =>
  Object.values(states?.transitions ?? {}).filter(({ endpoint }) => endpoint.path === endpoints.update?.path)

/** The transitions that an update of this record may mean; none where it sends the state as it is, or not at all. */
export function transitionsSent(
  resource: ResolvedResource,
  record: Values,
  input: Values,
  context: CallContext,
): readonly ResolvedTransition[] {
  const state = resource.states?.field ?? ''
  const all = transitionsByUpdate(resource)
  if (all.length === 0 || !Object.hasOwn(input, state) || input[state] === record[state]) return []
  return actionsSent(all, input, context)
}

/** What the sentence of a button leaves out: that a figure counts what the caller does not see. */
async function unseen(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  name: string,
): Promise<string> {
  const field = resource.fields[name]
  const standing = field ? await figureStanding(context, resource, field, record) : null
  return standing?.others ? `（存在${standing.text}）` : ''
}

/** Refuses a record that does not meet a part of the condition which has a sentence for that. */
async function refuseUnmet(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  { when, otherwise }: ResolvedBaseAction,
): Promise<void> {
  for (const [name, { text, code }] of Object.entries(otherwise))
    if (!(await holds(context, resource, record, { [name]: when?.[name] ?? null })))
      throw new Refusal(codes[code], text + (await unseen(context, resource, record, name)))
}

/** The one of several actions that starts from the record's state; refused where another user has to do it. */
export async function chooseAction<A extends RecordAction>(
  context: CallContext,
  possible: readonly A[],
  resource: ResolvedResource,
  record: Values,
): Promise<A> {
  const state = record[resource.states?.field ?? '']
  const chosen = possible.find(
    (action) => !isTransition(action) || action.from.some((from) => from === state),
  )
  if (!chosen) throw stateChanged(resource.label)
  if (!(await holds(context, resource, record, unsaid(chosen.when, chosen.otherwise))))
    throw stateChanged(resource.label)
  const caller = context.session?.userId ?? ''
  if (chosen.who !== null && !asIds(record[chosen.who]).includes(caller)) throw forbidden()
  if (chosen.whoNot !== null && asIds(record[chosen.whoNot]).includes(caller)) throw forbidden()
  await refuseUnmet(context, resource, record, chosen)
  return chosen
}
