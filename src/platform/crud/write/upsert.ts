import { logAction } from '#resources/dictionaries.ts'
import { blank, isEmpty, type ResolvedResource } from '#schema'
import type { CallHandler } from '../../contracts.ts'
import type { ResourceHooks } from '../../module-contracts.ts'
import { equals } from '../../records/condition-sql.ts'
import { lockAbove, lockWhere } from '../../records/store.ts'
import { fieldMap, writable, write } from '../../records/write.ts'
import { idOf } from '../input.ts'
import { createHandler, createRecord } from './create.ts'
import { readFilesAhead } from './prepare.ts'
import { readUpdate, updateHandler, updateRecord } from './update.ts'

export const isUpsert = ({ endpoints: { create, update } }: ResolvedResource): boolean =>
  create !== undefined && create.path === update?.path

/** POST to the path that create and update share: without an id it creates. Answers the id either way. */
export const upsertHandler = (resource: ResolvedResource, hooks: ResourceHooks): CallHandler => {
  const create = createHandler(resource, hooks)
  const update = updateHandler(resource, hooks)
  return async (input, context) => {
    if (isEmpty(input.id) && !('ids' in input)) return create(input, context)
    const answer = await update(input, context)
    return answer === true ? { id: input.id } : answer
  }
}

/**
 * POST create of a singleton, of which there is one for each record that `one` points at: writes over the one that is
 * there, whole: what is not sent becomes empty.
 */
export const singletonHandler =
  (resource: ResolvedResource, hooks: ResourceHooks, one: string): CallHandler =>
  async (input, context) => {
    const above = idOf(input, one)
    const update = await readUpdate(context, resource, { ...blank(fieldMap(writable(resource))), ...input })
    await readFilesAhead(context, resource, null, update.sent)
    const attempt = { resource, verb: '保存', action: logAction.update }
    return write(context, attempt, async (context) => {
      await lockAbove(context, resource, one, above)
      const [current] = await lockWhere(context, resource, equals(one, above))
      if (current) await updateRecord(context, { resource, hooks }, current, update)
      else await createRecord(context, { resource, hooks }, update.sent)
      return true
    })
  }
