import { isEmpty, type ResolvedResource } from '#schema'
import type { CallHandler, ResourceHooks } from '../kernel.ts'
import { createHandler } from './create.ts'
import { updateHandler } from './update.ts'

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
