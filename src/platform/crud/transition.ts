import type { ResolvedTransition, Values } from '#schema'
import type { CallContext } from '../kernel.ts'
import { readAsked } from './asked-input.ts'
import { applyChanges, type Group } from './change.ts'
import { logAction } from './operation-log.ts'

/** Moves a locked record on, with what was asked for on the way. */
export async function makeTransition(
  context: CallContext,
  group: Group,
  transition: ResolvedTransition,
  record: Values,
  input: Values,
): Promise<void> {
  const { resource, hooks } = group
  const { name: operation, label, to } = transition
  const fixed = resource.states ? { [resource.states.field]: to } : {}
  const { changes, own } = await readAsked(context, resource, transition, record, input, fixed)
  const further = await hooks.transitions?.[operation]?.(record, { ...changes, ...own }, context)
  const manner = { ...group, operation, action: logAction.update, link: `${label}：`, asked: own }
  await applyChanges(context, manner, record, { ...changes, ...further })
}
