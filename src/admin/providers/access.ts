import type { AccessControlProvider } from '@refinedev/core'
import { config } from '#config'
import type { Allowed, Endpoint, Operation, ResolvedResource } from '#schema'

let held: ReadonlySet<string> = new Set()

/** Set once, before the shell mounts; another user means another document. */
export const holdPermissions = (paths: ReadonlySet<string>): void => {
  held = paths
}

/** The permission paths the user holds. */
export const permissions = (): ReadonlySet<string> => held

/** Whether the user may, answered at once. `null` asks for nothing beyond being logged in. */
export const can = (allow: Allowed | string | null): boolean => {
  if (allow === null || allow === 'public' || allow === 'login') return true
  return typeof allow === 'string' ? held.has(allow) : allow.some((path) => held.has(path))
}

/** Whether the user may make this call: an endpoint, action, transition's endpoint, lookup, link or named call. */
export const canCall = (endpoint: Pick<Endpoint, 'allow'> | null | undefined): boolean =>
  endpoint ? can(endpoint.allow) : false

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
