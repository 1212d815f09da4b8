import { removalReasonError } from '#domain/removal-reason.ts'
import { logAction } from '#resources/dictionaries.ts'
import { matches, type ResolvedResource, type Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { filledNames, recordOperation, summariseChange } from '../../records/operation-log.ts'
import { lockRecord } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import { momentOf } from '../../services/call-context.ts'
import { idOf, versionOf } from '../input.ts'
import { deleteAll } from './delete-cascade.ts'
import { refuseFrozen, refuseRemoval, refuseStale } from './guards.ts'

/** Why the record goes, as the caller says; null: of such a record nothing is asked. */
function reasonOf({ services }: CallContext, { remove }: ResolvedResource, record: Values, said: unknown) {
  if (remove.reason === null || !matches(remove.reason, record, momentOf(services))) return null
  const error = removalReasonError(said)
  if (error !== null) throw invalid({ reason: error })
  return String(said).trim()
}

async function recordDeletion(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  reason: string | null,
) {
  const { targetName, before } = await summariseChange(
    context,
    resource,
    filledNames(resource, record),
    record,
    {},
  )
  await recordOperation(context, {
    action: logAction.delete,
    module: resource.module,
    targetType: resource.name,
    targetId: String(record.id),
    targetName,
    content: `${resource.remove.verb}${resource.label}[${targetName}]${reason === null ? '' : `：${reason}`}`,
    before,
  })
}

/** POST delete. `version`, where it is sent, says which state of the record it was decided on. */
export const deleteHandler =
  (resource: ResolvedResource, hooks: ResourceHooks): CallHandler =>
  async (input, context) => {
    const id = idOf(input)
    const version = versionOf(input)
    const attempt = { resource, id, verb: resource.remove.verb, action: logAction.delete }
    return write(context, attempt, async (context) => {
      const record = await lockRecord(context, resource, id)
      await refuseFrozen(context, resource, record)
      refuseStale(version, record)
      await refuseRemoval(context, resource, record)
      const reason = reasonOf(context, resource, record, input.reason)
      await hooks.beforeDelete?.(record, context)
      await deleteAll(context, resource, id)
      await recordDeletion(context, resource, record, reason)
      const change = { resource: resource.name, operation: 'delete', id, before: record, after: null }
      await hooks.afterWrite?.(change, context)
      return true
    })
  }
