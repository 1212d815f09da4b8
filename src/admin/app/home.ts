import type { Session } from '#admin/providers/session.ts'
import { homeRoute } from '#domain/home-route.ts'
import { permissionsOf } from '#domain/menu-tree.ts'
import type { ResolvedConfig } from '#schema'
import { linksOf, type MenuItem, menuItems } from './routes/menu-items.ts'
import { heldRoutes, type ScreenRoute, screenRoutes } from './routes/screen-routes.ts'

/** What the shell is for this user, settled once. */
export interface Home {
  readonly routes: readonly ScreenRoute[]
  readonly menu: readonly MenuItem[]
  /** Where /home leads; null: nowhere, nothing is permitted. */
  readonly first: string | null
}

export function homeOf(config: ResolvedConfig, { menu: tree }: Pick<Session, 'menu'>): Home {
  const held = permissionsOf(tree)
  const routes = heldRoutes(screenRoutes(config), held)
  const menu = menuItems(config, tree, routes)
  return { routes, menu, first: homeRoute(linksOf(menu), held) }
}
