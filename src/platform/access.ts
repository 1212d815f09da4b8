import type { Allowed, ResolvedResource } from '#schema'
import type { CallContext, Session } from './contracts.ts'

/** Whether a session may make a call. */
export function isAllowed(allow: Allowed, session: Session | null): boolean {
  if (allow === 'public') return true
  if (session === null) return false
  return allow === 'login' || allow.some((path) => session.permissions.has(path))
}

/** Whether the caller may read the list of a resource, or make a call: what sums that up is for them as well. */
export function mayAsk({ session, services }: Pick<CallContext, 'session' | 'services'>, name: string) {
  const { resources, calls } = services.config
  const endpoint = resources[name]?.endpoints.list ?? calls[name]
  return endpoint !== undefined && isAllowed(endpoint.allow, session)
}

/** Who may make at least one of several calls that share a path. */
export function anyAllowed(all: readonly Allowed[]): Allowed {
  if (all.includes('public')) return 'public'
  if (all.includes('login')) return 'login'
  return [...new Set(all.flatMap((allow) => (typeof allow === 'string' ? [] : allow)))]
}

/** Whether the caller may read records of a resource: in its list, or one by one. */
export const mayRead = (
  { endpoints: { list, detail } }: ResolvedResource,
  { session, isSystem }: Pick<CallContext, 'session' | 'isSystem'>,
): boolean =>
  isSystem === true ||
  isAllowed(anyAllowed([list, detail].flatMap((endpoint) => (endpoint ? [endpoint.allow] : []))), session)
