import { logAction } from '#resources/dictionaries.ts'
import {
  blank,
  type FieldMap,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedResource,
  type ResolvedTimedTransition,
  type ResolvedTransition,
  type Values,
  valuesSetBy,
  withoutInvisible,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { nameRecord, recordOperation } from '../../records/operation-log.ts'
import { refuseOutOfScope } from '../../records/scope.ts'
import { masked } from '../../records/titles.ts'
import { applyChanges, changedNames, checkFields, type HookedResource } from '../../records/write.ts'
import { momentOf } from '../../services/call-context.ts'
import { checkFiles } from './files.ts'
import { prepareWrite } from './prepare.ts'
import { checkReferences } from './references.ts'
import { readSent, type Sent, sentValues } from './sent-values.ts'

/** What a call sends for one transition or action. */
interface SentAction {
  readonly sent: Sent
  /** Values of the call alone: `ask`. */
  readonly own: Values
}

/** By name of the transition or action that the call may mean. */
export type SentActions = ReadonlyMap<string, SentAction>

/** Reads the input of a call for each of the transitions and actions it may mean, before anything is locked. */
export async function readActionInputs(
  context: CallContext,
  { fields }: ResolvedResource,
  possible: readonly ResolvedBaseAction[],
  input: Values,
): Promise<SentActions> {
  const read = possible.map(async ({ name, input: names, ask }) => {
    const sent = await readSent(
      context,
      names.flatMap((one) => fields[one] ?? []),
      input,
    )
    const own = { ...blank(ask), ...sentValues(Object.values(ask), input) }
    return [name, { sent, own: withoutInvisible(ask, own, momentOf(context.services)) }] as const
  })
  return new Map(await Promise.all(read))
}

interface PreparedAction {
  /** Values to store in the record. */
  readonly changes: Values
  /** Values of the call alone, found right. */
  readonly own: Values
}

/** What a locked record is to become by an action, and what was asked for, found right. */
export async function prepareAction(
  context: CallContext,
  resource: ResolvedResource,
  action: ResolvedBaseAction,
  current: Values,
  actions: SentActions,
): Promise<PreparedAction> {
  const read = actions.get(action.name)
  if (!read) return { changes: {}, own: {} }
  const { sent, own } = read
  const now = momentOf(context.services)
  checkFields(action.ask, own, now)
  const asked = { ...resource, fields: action.ask }
  const all = new Set(Object.keys(own))
  await checkReferences(context, asked, own, all)
  await checkFiles(sent.files, asked, own, all)
  const fixed = valuesSetBy(resource, action, { now, userId: context.session?.userId ?? null, own })
  const target = { kind: 'action', current, fixed } as const
  return { changes: await prepareWrite(context, resource, target, sent), own }
}

/** Of what is asked for on the way: what may be read of it later. */
const tellable = (asked: FieldMap, own: Values): Values =>
  Object.fromEntries(
    Object.values(asked).flatMap((field) =>
      field.name in own && field.kind !== 'password' ? [[field.name, masked(field, own[field.name])]] : [],
    ),
  )

/** What is stored in one step of a record's life, and how the log tells of it. Time asks nobody. */
type Step = Pick<ResolvedBaseAction, 'name' | 'label'> & Partial<Pick<ResolvedBaseAction, 'ask'>>

async function takeStep(
  context: CallContext,
  { resource, hooks }: HookedResource,
  { name: operation, label, ask = {} }: Step,
  record: Values,
  changes: Values,
  own: Values,
): Promise<void> {
  const callValues = tellable(ask, own)
  const entry = { operation, action: logAction.update, joiner: `${label}：`, callValues }
  await applyChanges(context, { resource, hooks }, entry, record, changes)
  await refuseOutOfScope(context, resource, String(record.id), changedNames(record, changes))
}

/** Moves a locked record on, with what was asked for on the way. */
export async function makeTransition(
  context: CallContext,
  hooked: HookedResource,
  transition: ResolvedTransition,
  record: Values,
  actions: SentActions,
): Promise<void> {
  const { resource, hooks } = hooked
  const { changes, own } = await prepareAction(context, resource, transition, record, actions)
  const further = await hooks.transitions?.[transition.name]?.(record, { ...changes, ...own }, context)
  await takeStep(context, hooked, transition, record, { ...changes, ...further }, own)
}

/** Moves a locked record on because its time has come: there is nobody to ask. */
export async function makeTimedTransition(
  context: CallContext,
  hooked: HookedResource,
  transition: ResolvedTimedTransition,
  current: Values,
): Promise<void> {
  const { resource, hooks } = hooked
  const facts = { now: momentOf(context.services), userId: null, own: {} }
  const target = { kind: 'action', current, fixed: valuesSetBy(resource, transition, facts) } as const
  const changes = await prepareWrite(context, resource, target, await readSent(context, [], {}))
  const further = await hooks.transitions?.[transition.name]?.(current, changes, context)
  await takeStep(context, hooked, transition, current, { ...changes, ...further }, {})
}

/** Tells the log that an action was made. */
export async function recordAction(
  context: CallContext,
  resource: ResolvedResource,
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

/** Does an action of the toolbar (`record` null), or on a locked record; answers what its hook answers. */
export async function runAction(
  context: CallContext,
  hooked: HookedResource,
  action: ResolvedAction,
  record: Values | null,
  actions: SentActions,
): Promise<unknown> {
  const { resource, hooks } = hooked
  const { changes, own } = await prepareAction(context, resource, action, record ?? {}, actions)
  if (record && Object.keys(changes).length > 0) {
    await takeStep(context, hooked, action, record, changes, own)
  } else await recordAction(context, resource, action, record)
  const answer = await hooks.actions?.[action.name]?.({ record, input: { ...changes, ...own } }, context)
  return answer ?? true
}
