import type { AccessControlProvider } from '@refinedev/core'
import { config } from '#config'
import type { Endpoint, Operation, ResolvedResource } from '#schema'
import { canCall } from './access.ts'

const operationOf: Readonly<Record<string, Operation>> = {
  list: 'list',
  show: 'detail',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
}

const resources: Readonly<Record<string, ResolvedResource>> = config.resources

/** The endpoint behind a refine action, or behind a transition or action of the resource. */
function endpointBehind(name: string, action: string): Endpoint | undefined {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  const operation = operationOf[action]
  if (operation) return resource?.endpoints[operation]
  return (resource?.states?.transitions[action] ?? resource?.actions[action])?.endpoint
}

/** For refine's own components; screens ask `can` and `canCall`, which answer at once. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({
    can: resource === undefined || canCall(endpointBehind(resource, action)),
  }),
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    // A kept answer of the page before would show a forbidden page for a moment.
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, placeholderData: undefined },
  },
}
