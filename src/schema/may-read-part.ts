import type { ResolvedConfig } from './resolved.ts'
import type { ResolvedPart } from './screen.ts'

/** Whether somebody who holds these permissions may read the list of a part, and is meant to. */
export function mayReadPart(
  { resources }: Pick<ResolvedConfig, 'resources'>,
  { of, permission }: ResolvedPart,
  held: ReadonlySet<string>,
): boolean {
  const allow = resources[of]?.endpoints.list?.allow
  if (allow === undefined || (permission !== null && !held.has(permission))) return false
  return typeof allow === 'string' ? true : allow.some((path) => held.has(path))
}
