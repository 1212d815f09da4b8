import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { refuseOutOfScope } from '../../records/scope.ts'
import { lockRecord } from '../../records/store.ts'
import { applyChanges, changedNames, type HookedResource, writable, write } from '../../records/write.ts'
import { onOneOrEach, versionOf } from '../input.ts'
import { makeTransition, readActionInputs, type SentActions } from './apply-action.ts'
import type { Telling } from './create.ts'
import {
  chooseAction,
  refuseFrozen,
  refuseStale,
  refuseUpdate,
  transitionsByUpdate,
  transitionsSent,
} from './guards.ts'
import { prepareWrite, readFilesAhead } from './prepare.ts'
import { readSent, type Sent } from './sent-values.ts'

/** What an update sends: values, and perhaps the state to move on to. */
export interface SentUpdate {
  readonly sent: Sent
  readonly input: Values
  readonly transitions: SentActions
  readonly version: number | undefined
}

export const readUpdate = async (
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
): Promise<SentUpdate> => ({
  version: versionOf(input),
  input,
  sent: await readSent(context, writable(resource), input),
  transitions: await readActionInputs(context, resource, transitionsByUpdate(resource), input),
})

/** Stores what differs from a locked record; answers it as it is now, the same object where nothing differs. */
export async function applyUpdate(
  context: CallContext,
  { resource, hooks }: HookedResource,
  current: Values,
  sent: Sent,
  { isTold }: Telling = { isTold: true },
): Promise<Values> {
  const prepared = await prepareWrite(context, resource, { kind: 'update', current }, sent)
  if (Object.keys(prepared).length === 0) return current
  await refuseUpdate(context, resource, current)
  const values = (await hooks.beforeUpdate?.(prepared, current, context)) ?? prepared
  const entry = { operation: 'update', action: logAction.update, joiner: '的', isTold }
  const after = await applyChanges(context, { resource, hooks }, entry, current, values)
  await refuseOutOfScope(context, resource, String(current.id), changedNames(current, values))
  return after
}

/** Updates a locked record. Sent with another state it is then moved there, as if that were a call of its own. */
export async function updateRecord(
  context: CallContext,
  hooked: HookedResource,
  current: Values,
  { sent, input, transitions, version }: SentUpdate,
): Promise<void> {
  const { resource } = hooked
  await refuseFrozen(context, resource, current)
  refuseStale(version, current)
  const possible = transitionsSent(resource, current, input, context)
  const after = await applyUpdate(context, hooked, current, sent)
  if (possible.length === 0) return
  const transition = await chooseAction(context, possible, resource, after)
  await makeTransition(context, hooked, transition, after, transitions)
}

/** POST update: only what is sent changes; `version` says which state of the record it was decided on. */
export const updateHandler = (resource: ResolvedResource, hooks: ResourceHooks): CallHandler => {
  const sizes = transitionsByUpdate(resource).flatMap(({ batch, batchSize }) => (batch ? [batchSize] : []))
  const most = Math.max(0, ...sizes)
  return async (input, context) => {
    const update = await readUpdate(context, resource, input)
    return onOneOrEach(context, input, most, async (id) => {
      await readFilesAhead(context, resource, id, update.sent)
      const attempt = { resource, id, verb: '修改', action: logAction.update }
      return write(context, attempt, async (context) => {
        const current = await lockRecord(context, resource, id)
        await updateRecord(context, { resource, hooks }, current, update)
        return true
      })
    })
  }
}
