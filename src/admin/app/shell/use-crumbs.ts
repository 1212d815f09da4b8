import { useMatches } from 'react-router'
import type { ScreenName } from '#admin/ui/screen-title.tsx'
import type { Home } from '../home.ts'
import { type Crumb, crumbsOf } from '../routes/crumbs.ts'
import type { ScreenRoute } from '../routes/screen-routes.ts'

/** Where the user is; nothing on a path that is no screen. */
export function useCrumbs(home: Home, name: ScreenName | null): readonly Crumb[] {
  const route = useMatches().at(-1)?.handle as ScreenRoute | undefined
  return route ? crumbsOf(home.menu, route, name) : []
}
