import { entryAbove, type MenuItem } from './menu-items.ts'
import type { ScreenRoute } from './screen-routes.ts'

export interface Crumb {
  readonly label: string
  /** Below /home; null: not a link. */
  readonly route: string | null
}

/** The group and the link of the menu that lead to a route. */
function trail(items: readonly MenuItem[], route: string): Crumb[] {
  for (const item of items) {
    if (item.route === route) return [{ label: item.label, route }]
    const rest = trail(item.items, route)
    if (rest.length > 0) return [{ label: item.label, route: null }, ...rest]
  }
  return []
}

/**
 * Where the user is: menu group, list, and the record for what lies below a list. `title` is what the screen calls
 * itself, once it knows.
 */
export function crumbsOf(menu: readonly MenuItem[], route: ScreenRoute, title: string | null): Crumb[] {
  const entry = entryAbove(menu, route.route)
  const above = entry === undefined ? [] : trail(menu, entry)
  if (entry === route.route) return above
  return [...above, { label: title ?? route.label, route: null }]
}
