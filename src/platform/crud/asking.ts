import type { ResolvedAction, ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler, ResourceHooks } from '../kernel.ts'
import { type Asked, readAsked } from './asked-input.ts'
import { onOneOrEach } from './batch.ts'
import { applyChanges, type Group } from './change.ts'
import { refuseFrozen, refuseStale } from './guards.ts'
import { versionOf } from './input.ts'
import { type Askable, isTransition, meanings, meantFor } from './meaning.ts'
import { logAction, recordOperation } from './operation-log.ts'
import { nameRecord } from './sentence.ts'
import { lockRecord } from './store.ts'
import { makeTransition } from './transition.ts'
import { write } from './write.ts'

async function recordAction(
  context: CallContext,
  { resource }: Group,
  action: ResolvedAction,
  record: Values | null,
) {
  const targetName = record ? await nameRecord(context, resource, record) : null
  await recordOperation(context, {
    action: logAction.update,
    module: resource.module,
    targetType: resource.name,
    targetId: record ? String(record.id) : null,
    targetName,
    content: `对${resource.label}${targetName === null ? '' : `[${targetName}]`}执行[${action.label}]`,
  })
}

async function runAction(
  context: CallContext,
  group: Group,
  action: ResolvedAction,
  record: Values | null,
  { changes, own }: Asked,
) {
  const { hooks } = group
  if (record && Object.keys(changes).length > 0) {
    const { name: operation, label } = action
    const manner = { ...group, operation, action: logAction.update, link: `${label}：`, asked: own }
    await applyChanges(context, manner, record, changes)
  } else await recordAction(context, group, action, record)
  const answer = await hooks.actions?.[action.name]?.({ record, input: { ...changes, ...own } }, context)
  return answer ?? true
}

async function onRecord(
  context: CallContext,
  group: Group,
  possible: readonly Askable[],
  id: string,
  input: Values,
) {
  const { resource } = group
  const version = versionOf(input)
  const record = await lockRecord(context, resource, id)
  await refuseFrozen(context, resource, record)
  const asking = await meantFor(context, possible, resource, record)
  refuseStale(version, record)
  if (!isTransition(asking))
    return runAction(
      context,
      group,
      asking,
      record,
      await readAsked(context, resource, asking, record, input, {}),
    )
  await makeTransition(context, group, asking, record, input)
  return true
}

/** POST to a path that transitions and actions share: told apart by what is sent along, and by the record's state. */
export const askingHandler =
  (resource: ResolvedResource, hooks: ResourceHooks, all: readonly Askable[]): CallHandler =>
  async (input, context) => {
    const group = { resource, hooks }
    const possible = meanings(all, input, context)
    const [first] = possible
    const attempt = { resource, verb: first?.label ?? '', action: logAction.update }
    if (first && !isTransition(first) && first.at === 'toolbar')
      return write(context, attempt, async (context) => {
        const asked = await readAsked(context, resource, first, {}, input, {})
        return runAction(context, group, first, null, asked)
      })
    const one = (id: string) =>
      write(context, { ...attempt, id }, (context) => onRecord(context, group, possible, id, input))
    return onOneOrEach(
      input,
      possible.every(({ batch }) => batch),
      one,
    )
  }
