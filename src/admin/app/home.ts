import type { Session } from '#admin/providers/session.ts'
import { homeRoute, permissionsOf } from '#domain/menu-tree.ts'
import type { ResolvedConfig } from '#schema'
import { linksOf, type MenuItem, menuItems } from './routes/menu-items.ts'
import { heldRoutes, type ScreenRoute } from './routes/screen-routes.ts'

/** What the shell is for this user, settled once. */
export interface Home {
  readonly routes: readonly ScreenRoute[]
  readonly menu: readonly MenuItem[]
  /** Where /home leads; null: nowhere, nothing is permitted. */
  readonly first: string | null
}

/** Screens of parts that ask for a login alone stand at no node of the tree: they come before it. */
const startLinks = (routes: readonly ScreenRoute[]): MenuItem[] =>
  routes.flatMap((one) =>
    one.kind === 'own' && one.parts.length > 0 && one.permission === null && one.menu !== null
      ? [{ key: one.route, label: one.menu, icon: null, route: one.route, permission: null, items: [] }]
      : [],
  )

export function homeOf(config: ResolvedConfig, { menu: tree }: Pick<Session, 'menu'>): Home {
  const held = permissionsOf(tree)
  const routes = heldRoutes(config, held)
  const menu = menuItems(config, tree, routes)
  // The prescribed order knows no start: it is one click away, and nobody is led there.
  return { routes, menu: [...startLinks(routes), ...menu], first: homeRoute(linksOf(menu), held) }
}
