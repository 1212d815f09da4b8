import type { ResolvedConfig } from './resolved.ts'

/** Where the resolved config says who may: `allow` of whatever is called, `permission` of whatever is looked at. */
const saysWhoMay: ReadonlySet<string> = new Set(['allow', 'permission'])

/**
 * Walks through everything, whatever it is: what the grammar gets later is found as well. Names stand there that are no
 * permission ('login'); they are no node of the menu tree either.
 */
function gather(part: unknown, isWhoMay: boolean, found: Set<string>): void {
  if (typeof part === 'string' && isWhoMay) found.add(part)
  if (typeof part !== 'object' || part === null) return
  if (Array.isArray(part)) {
    for (const item of part) gather(item, isWhoMay, found)
    return
  }
  for (const key in part) gather(part[key as keyof typeof part], saysWhoMay.has(key), found)
}

/** Every permission path that a call, a screen or anything else asks for. */
export function askedPaths(
  parts: Pick<ResolvedConfig, 'calls' | 'resources' | 'screens'>,
): ReadonlySet<string> {
  const found = new Set<string>()
  gather(parts, false, found)
  return found
}
