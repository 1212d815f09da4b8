import type { Allowed } from '#schema'
import type { Session } from './contracts.ts'

/** Whether a session may make a call. */
export function isAllowed(allow: Allowed, session: Session | null): boolean {
  if (allow === 'public') return true
  if (session === null) return false
  return allow === 'login' || allow.some((path) => session.permissions.has(path))
}

/** Who may make at least one of several calls that share a path. */
export function anyAllowed(all: readonly Allowed[]): Allowed {
  if (all.includes('public')) return 'public'
  if (all.includes('login')) return 'login'
  return [...new Set(all.flatMap((allow) => (typeof allow === 'string' ? [] : allow)))]
}
