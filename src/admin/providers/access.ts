import type { Allowed, Endpoint } from '#schema'

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
