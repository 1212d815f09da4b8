import { logAction } from '#resources/dictionaries.ts'
import { isTransition, type ResolvedAction, type ResolvedResource, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { stateChanged } from '../../errors.ts'
import type { LargeAction, ResourceHooks } from '../../module-contracts.ts'
import { lockRecord } from '../../records/store.ts'
import { type HookedResource, write } from '../../records/write.ts'
import { onOneOrEach, versionOf } from '../input.ts'
import {
  makeTransition,
  prepareAction,
  readActionInputs,
  recordAction,
  runAction,
  type SentActions,
} from './apply-action.ts'
import { actionsSent, chooseAction, isStale, type RecordAction, refuseStale } from './guards.ts'

/** What a call means to do to one record. */
interface Wanted {
  readonly id: string
  readonly possible: readonly RecordAction[]
  readonly version: number | undefined
  readonly actions: SentActions
}

async function lockFor(
  context: CallContext,
  resource: ResolvedResource,
  { id, possible, version }: Wanted,
): Promise<{ readonly record: Values; readonly action: RecordAction }> {
  const record = await lockRecord(context, resource, id)
  const action = await chooseAction(context, possible, resource, record)
  // Of several that are sent alike the state says which is meant: on an older record it may have been another one.
  if (possible.length > 1 && isStale(version, record)) throw stateChanged(resource.label)
  refuseStale(version, record)
  return { record, action }
}

/** An action whose handler opens its own transactions. */
const largeAction = (resource: ResolvedResource, action: ResolvedAction, wanted: Wanted): LargeAction => ({
  id: wanted.id,
  async judge(inside) {
    const { record } = await lockFor(inside, resource, wanted)
    const { own } = await prepareAction(inside, resource, action, record, wanted.actions)
    return { record, input: own }
  },
  tell: (inside, record) => recordAction(inside, resource, action, record),
})

async function onRecord(context: CallContext, hooked: HookedResource, wanted: Wanted): Promise<unknown> {
  const { resource } = hooked
  const { actions } = wanted
  const { record, action } = await lockFor(context, resource, wanted)
  if (!isTransition(action)) return runAction(context, hooked, action, record, actions)
  await makeTransition(context, hooked, action, record, actions)
  return true
}

/** POST to a path that transitions and actions share: told apart by what is sent along, and by the record's state. */
export const actionHandler =
  (resource: ResolvedResource, hooks: ResourceHooks, sharing: readonly RecordAction[]): CallHandler =>
  async (input: Values, context) => {
    const hooked = { resource, hooks }
    const possible = actionsSent(sharing, input, context)
    const actions = await readActionInputs(context, resource, possible, input)
    const [first] = possible
    const attempt = { resource, verb: first?.label ?? '', action: logAction.update }
    if (first && !isTransition(first) && first.at === 'toolbar')
      return write(context, attempt, (context) => runAction(context, hooked, first, null, actions))
    const version = versionOf(input)
    const large = first && !isTransition(first) ? hooks.largeActions?.[first.name] : undefined
    const one = (id: string) => {
      const wanted = { id, possible, version, actions }
      return first && !isTransition(first) && large
        ? large(largeAction(resource, first, wanted), context)
        : write(context, { ...attempt, id }, (context) => onRecord(context, hooked, wanted))
    }
    return onOneOrEach(
      context,
      input,
      Math.min(...possible.map(({ batch, batchSize }) => (batch ? batchSize : 0))),
      one,
      first?.key,
    )
  }
