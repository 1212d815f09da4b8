import { permissions } from '#admin/providers/access.ts'
import type { Session } from '#admin/providers/session.ts'
import { config } from '#config'
import { homeRoute } from '#domain/home-route.ts'
import { linksOf, type MenuItem, menuItems } from './routes/menu-items.ts'
import { heldRoutes, type ScreenRoute, screenRoutes } from './routes/screen-routes.ts'

/** What the shell is for this user, settled once. */
export interface Home {
  readonly routes: readonly ScreenRoute[]
  readonly menu: readonly MenuItem[]
  /** Where /home leads; null: nowhere, nothing is permitted. */
  readonly first: string | null
}

export function homeOf({ menu: tree }: Session): Home {
  const routes = heldRoutes(screenRoutes(config), permissions())
  const menu = menuItems(config, tree, routes)
  return { routes, menu, first: homeRoute(linksOf(menu), permissions()) }
}
