import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { filledNames, recordOperation, summariseChange } from './operation-log.ts'

/** Tells the log of a new record, with all that was filled in. */
export async function recordCreation(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
): Promise<void> {
  const names = filledNames(resource, record)
  const { targetName, after } = await summariseChange(context, resource, names, {}, record)
  await recordOperation(context, {
    action: logAction.create,
    module: resource.module,
    targetType: resource.name,
    targetId: String(record.id),
    targetName,
    content: `新增${resource.label}[${targetName}]`,
    after,
  })
}
