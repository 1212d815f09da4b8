import { dataScope } from '#resources/dictionaries.ts'
import { decidingField, type ResolvedResource } from '#schema'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * What the platform takes from the user in a field that points at departments, by their data scope: `below`, their own
 * department, and what is below it. Null: they have none, so nothing is taken; absent: any is.
 */
export function ownBranch(resource: ResolvedResource, field: string): { readonly below?: string | null } {
  const { scope } = resource
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.user
  if (user === undefined || scope === null || 'through' in scope || decidingField(resource) !== field)
    return {}
  const isLimited =
    'writes' in scope ? user.dataScope !== dataScope.all : user.dataScope === dataScope.department
  return isLimited ? { below: user.departmentId } : {}
}
