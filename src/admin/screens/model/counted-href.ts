import { resourceOf } from '#admin/providers/data-provider.ts'
import type { Condition } from '#schema'
import { filtersFor } from './filters-for.ts'

/**
 * Where the list at `address` shows just the records that meet a condition, as far as its search and tabs can say it.
 * `more`: what else it is narrowed to, by parameter.
 */
export function countedHref(
  address: string,
  resource: string,
  condition: Condition,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...more, ...filtersFor(resourceOf(resource), condition) })
  return query.size === 0 ? address : `${address}?${query}`
}
