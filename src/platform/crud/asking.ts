import {
  matches,
  type ResolvedAction,
  type ResolvedAsking,
  type ResolvedResource,
  type ResolvedTransition,
  type Values,
} from '#schema'
import { isAllowed } from '../access.ts'
import { codes, forbidden, invalid, Refusal, stale, stateChanged } from '../errors.ts'
import type { CallContext, CallHandler, ResourceHooks } from '../kernel.ts'
import { type Asked, readAsked } from './asked-input.ts'
import { applyChanges, refuseFrozen } from './change.ts'
import { idOf, idsOf, versionOf } from './input.ts'
import { logAction, recordOperation } from './operation-log.ts'
import { nameRecord } from './sentence.ts'
import { lockRecord } from './store.ts'
import { asIds } from './titles.ts'
import { write } from './write.ts'

/** What one call may mean: transitions and actions that share its path. */
export type Askable = ResolvedTransition | ResolvedAction

interface Group {
  readonly resource: ResolvedResource
  readonly hooks: ResourceHooks
}

const isTransition = (asking: Askable): asking is ResolvedTransition => 'to' in asking

const isSent = ({ send }: ResolvedAsking, input: Values) =>
  Object.entries(send).every(([name, value]) => input[name] === value)

/** The meanings that the fixed values sent along leave, of those the caller is allowed. */
function meanings(all: readonly Askable[], input: Values, context: CallContext): readonly Askable[] {
  const meant = all.filter((asking) => isSent(asking, input))
  const names = new Set(all.flatMap(({ send }) => Object.keys(send)))
  if (meant.length === 0) throw invalid(Object.fromEntries([...names].map((name) => [name, '不支持的操作'])))
  const allowed = meant.filter(({ endpoint }) => isAllowed(endpoint.allow, context.session))
  if (allowed.length === 0) throw forbidden()
  return allowed
}

/** Of several meanings the one that the record's state leaves. */
function meantFor(possible: readonly Askable[], { resource }: Group, record: Values): Askable {
  const state = resource.states?.field ?? ''
  const chosen = possible.find(
    (asking) => !isTransition(asking) || asking.from.some((from) => from === record[state]),
  )
  if (!chosen || (chosen.when && !matches(chosen.when, record))) throw stateChanged()
  return chosen
}

function refuseOthers(asking: Askable, record: Values, { session }: CallContext): void {
  if (asking.who !== null && !asIds(record[asking.who]).includes(session?.userId ?? '')) throw forbidden()
}

async function storeTransition(
  context: CallContext,
  { resource, hooks }: Group,
  transition: ResolvedTransition,
  record: Values,
  { changes, own }: Asked,
) {
  const further = await hooks.transitions?.[transition.name]?.(record, { ...changes, ...own }, context)
  const { name: operation, label } = transition
  const manner = { resource, hooks, operation, action: logAction.update, link: `${label}：`, asked: own }
  await applyChanges(context, manner, record, { ...changes, ...further })
  return true
}

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
  const { resource, hooks } = group
  if (record && Object.keys(changes).length > 0) {
    const { name: operation, label } = action
    const manner = { resource, hooks, operation, action: logAction.update, link: `${label}：`, asked: own }
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
  refuseFrozen(resource, record)
  const asking = meantFor(possible, group, record)
  refuseOthers(asking, record, context)
  if (version !== undefined && version !== record.version)
    throw stale(typeof record.updateUserName === 'string' ? record.updateUserName : null)
  const state = resource.states?.field
  const fixed = isTransition(asking) && state ? { [state]: asking.to } : {}
  const asked = await readAsked(context, resource, asking, record, input, fixed)
  return isTransition(asking)
    ? storeTransition(context, group, asking, record, asked)
    : runAction(context, group, asking, record, asked)
}

const mostAtOnce = 500

/** Each record for itself: those that refuse are told, the others are done. */
async function onEach(ids: readonly string[], run: (id: string) => Promise<unknown>) {
  const skipList: { id: string; msg: string }[] = []
  for (const id of ids) {
    try {
      await run(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === codes.invalid) throw error
      skipList.push({ id, msg: error.message })
    }
  }
  return { success: ids.length - skipList.length, skipped: skipList.length, skipList }
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
    const isBatch = 'ids' in input && possible.every(({ batch }) => batch)
    return isBatch ? onEach(idsOf(input, 'ids', 1, mostAtOnce), one) : one(idOf(input))
  }
