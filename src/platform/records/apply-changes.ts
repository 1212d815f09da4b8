import { isDeepStrictEqual } from 'node:util'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, ResourceHooks } from '../contracts.ts'
import { summariseChange } from './change-summary.ts'
import { recordOperation } from './operation-log.ts'
import { storeChanges } from './store.ts'
import { keepMove } from './timeline.ts'
import { handDown } from './tree.ts'

/** Names of the values that differ from what the record holds. */
export const changedNames = (current: Values, values: Values): ReadonlySet<string> =>
  new Set(
    Object.keys(values).filter((name) => !isDeepStrictEqual(values[name] ?? null, current[name] ?? null)),
  )

/** A resource with what its module adds. */
export interface HookedResource {
  readonly resource: ResolvedResource
  readonly hooks: ResourceHooks
}

/** How the operation log tells of changes. */
interface ChangeEntry {
  /** `update`, or the name of the transition or action. */
  readonly operation: string
  readonly action: number
  /** Between the record's name and its changes: 「的」, or 「派单：」. */
  readonly joiner: string
  /** False: an entry of the caller tells of many records at once. */
  readonly isTold?: boolean
  /** Values of the call alone: not stored, but told. */
  readonly callValues?: Values
  /** What the timeline calls a change of state that no transition has the name of. */
  readonly label?: string
}

async function tellChange(
  context: CallContext,
  resource: ResolvedResource,
  { action, joiner, callValues }: ChangeEntry,
  current: Values,
  after: Values,
  changed: ReadonlySet<string>,
) {
  const names = Object.keys(resource.fields).filter((name) => changed.has(name))
  const summary = await summariseChange(context, resource, names, current, after)
  await recordOperation(context, {
    action,
    module: resource.module,
    targetType: resource.name,
    targetId: String(current.id),
    targetName: summary.targetName,
    content: `将${resource.label}[${summary.targetName}]${joiner}${summary.changes}`,
    before: summary.before,
    after: { ...summary.after, ...callValues },
  })
}

/** Stores changes of a locked record and tells the log; answers the record as it is now. */
export async function applyChanges(
  context: CallContext,
  { resource, hooks }: HookedResource,
  entry: ChangeEntry,
  current: Values,
  changes: Values,
): Promise<Values> {
  const after = await storeChanges(context, resource, current, changes)
  const changed = changedNames(current, changes)
  await handDown(context, resource, after, changed)
  await keepMove(context, resource, { ...entry, current, after })
  if (entry.isTold !== false) await tellChange(context, resource, entry, current, after, changed)
  const change = {
    resource: resource.name,
    operation: entry.operation,
    id: String(current.id),
    before: current,
    after,
  }
  await hooks.afterWrite?.(change, context)
  return after
}
