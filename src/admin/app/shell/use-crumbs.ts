import { useMatches } from 'react-router'
import type { Said, ScreenName } from '#admin/ui/screen-title.tsx'
import type { Home } from '../home.ts'
import { entryAbove, type MenuItem } from '../routes/menu-items.ts'
import type { ScreenRoute } from '../routes/screen-routes.ts'

export interface Crumb {
  readonly label: string
  /** Null: not a link. */
  readonly href: string | null
}

/** The group and the link of the menu that lead to a route. */
function trail(items: readonly MenuItem[], route: string): Crumb[] {
  for (const item of items) {
    if (item.route === route) return [{ label: item.label, href: `/home/${route}` }]
    const rest = trail(item.items, route)
    if (rest.length > 0) return [{ label: item.label, href: null }, ...rest]
  }
  return []
}

/**
 * Where the user is: menu group, list, and for what lies below a list the record, after the one it belongs to. `name` is
 * what the screen calls itself, once it knows.
 */
export function crumbsOf(menu: readonly MenuItem[], route: ScreenRoute, name: ScreenName | null): Crumb[] {
  const entry = entryAbove(menu, route.route)
  const above = entry === undefined ? [] : trail(menu, entry)
  // A list that a form has taken the place of.
  if (entry === route.route) return name ? [...above, { label: name.title, href: null }] : above
  return [...above, ...(name?.above ? [name.above] : []), { label: name?.title ?? route.label, href: null }]
}

/** Where the user is; nothing on a path that is no screen. */
export function useCrumbs(home: Home, { name, over }: Said): readonly Crumb[] {
  const route = useMatches().at(-1)?.handle as ScreenRoute | undefined
  if (!route) return []
  const crumbs = crumbsOf(home.menu, route, name)
  return over === null ? crumbs : [...crumbs, { label: over, href: null }]
}
