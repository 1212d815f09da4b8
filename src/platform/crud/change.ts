import { isDeepStrictEqual } from 'node:util'
import { isEmpty, type ResolvedResource, type Values, withoutInvisible } from '#schema'
import type { CallContext, ResourceHooks } from '../kernel.ts'
import { forForm } from './guards.ts'
import { recordOperation } from './operation-log.ts'
import { tell } from './sentence.ts'
import { updateRecord } from './store.ts'
import { masked } from './titles.ts'
import { handDown } from './tree.ts'

/** Names of the values that differ from what the record holds. */
export const changedNames = (current: Values, values: Values): ReadonlySet<string> =>
  new Set(
    Object.keys(values).filter((name) => !isDeepStrictEqual(values[name] ?? null, current[name] ?? null)),
  )

/** What the client really wants changed: a masked value sent back as it was shown is no change, nor is no password. */
export function proposed(resource: ResolvedResource, current: Values, given: Values): Values {
  const entries = Object.entries(given).filter(([name, value]) => {
    const field = resource.fields[name]
    if (!field) return false
    if (field.kind === 'password') return !isEmpty(value)
    return isEmpty(value) || value === current[name] || value !== masked(field, current[name])
  })
  return Object.fromEntries(entries)
}

/**
 * The record as it will be: what the new values make invisible is emptied. Carries the derived values that decide it,
 * for validation.
 */
export const merge = async (
  context: CallContext,
  resource: ResolvedResource,
  current: Values,
  changes: Values,
): Promise<Values> =>
  withoutInvisible(resource.fields, await forForm(context, resource, { ...current, ...changes }))

/** A resource with what its module adds. */
export interface Group {
  readonly resource: ResolvedResource
  readonly hooks: ResourceHooks
}

export interface Manner extends Group {
  /** `update`, or the name of the transition or action. */
  readonly operation: string
  readonly action: number
  /** Between the record's name and its changes: 「的」, or 「派单：」. */
  readonly link: string
  /** Values of the call alone: not stored, but told. */
  readonly asked?: Values
}

/** Stores changes of a locked record and tells the log; answers the record as it is now. */
export async function applyChanges(
  context: CallContext,
  { resource, hooks, operation, action, link, asked }: Manner,
  current: Values,
  changes: Values,
): Promise<Values> {
  const after = await updateRecord(context, resource, current, changes)
  const changed = changedNames(current, changes)
  await handDown(context, resource, after, changed)
  const names = Object.keys(resource.fields).filter((name) => changed.has(name))
  const told = await tell(context, resource, names, current, after)
  await recordOperation(context, {
    action,
    module: resource.module,
    targetType: resource.name,
    targetId: String(current.id),
    targetName: told.targetName,
    content: `将${resource.label}[${told.targetName}]${link}${told.changes}`,
    before: told.before,
    after: { ...told.after, ...asked },
  })
  const change = { resource: resource.name, operation, id: String(current.id), before: current, after }
  await hooks.afterWrite?.(change, context)
  return after
}
