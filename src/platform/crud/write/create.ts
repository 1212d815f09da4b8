import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { insertRecord } from '../../records/insert-records.ts'
import { recordCreation } from '../../records/record-creation.ts'
import { refuseOutOfScope } from '../../records/scope.ts'
import { type HookedResource, writable, write } from '../../records/write.ts'
import { grantToCreator } from './link.ts'
import { prepareWrite, readFilesAhead } from './prepare.ts'
import { readSent, type Sent } from './sent-values.ts'

/** Whether each record has an entry of its own in the log, or one entry tells of many. */
export interface Telling {
  readonly isTold: boolean
}

/** Stores a new record; what is still to be done once it is stored is left to `finishRecord`. */
export async function beginRecord(
  context: CallContext,
  { resource, hooks }: HookedResource,
  sent: Sent,
): Promise<Values> {
  const prepared = await prepareWrite(context, resource, { kind: 'create' }, sent)
  const values = (await hooks.beforeCreate?.(prepared, context)) ?? prepared
  return insertRecord(context, resource, values)
}

/** What follows on a new record: the log, who may see it, what a module does then. */
export async function finishRecord(
  context: CallContext,
  { resource, hooks }: HookedResource,
  record: Values,
  { isTold }: Telling = { isTold: true },
): Promise<void> {
  if (isTold) await recordCreation(context, resource, record)
  await grantToCreator(context, resource, record)
  await refuseOutOfScope(context, resource, String(record.id), new Set(Object.keys(resource.fields)))
  const change = { resource: resource.name, operation: 'create', id: String(record.id) }
  await hooks.afterWrite?.({ ...change, before: null, after: record }, context)
}

/** Stores a new record within the transaction of `context` and tells the log; answers it as it is stored. */
export async function createRecord(
  context: CallContext,
  hooked: HookedResource,
  sent: Sent,
): Promise<Values> {
  const record = await beginRecord(context, hooked, sent)
  await finishRecord(context, hooked, record)
  return record
}

/** POST create: answers the new id. */
export const createHandler =
  (resource: ResolvedResource, hooks: ResourceHooks): CallHandler =>
  async (input, context) => {
    const sent = await readSent(context, writable(resource), input)
    await readFilesAhead(context, resource, null, sent)
    const attempt = { resource, verb: '新增', action: logAction.create }
    return write(context, attempt, async (context) => {
      const { id } = await createRecord(context, { resource, hooks }, sent)
      return { id }
    })
  }
