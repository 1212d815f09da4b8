import { useMatches } from 'react-router'
import type { Said } from '#admin/ui/screen-title.tsx'
import type { Home } from '../home.ts'
import { type Crumb, crumbsOf } from '../routes/crumbs.ts'
import type { ScreenRoute } from '../routes/screen-routes.ts'

/** Where the user is; nothing on a path that is no screen. */
export function useCrumbs(home: Home, { name, over }: Said): readonly Crumb[] {
  const route = useMatches().at(-1)?.handle as ScreenRoute | undefined
  if (!route) return []
  const crumbs = crumbsOf(home.menu, route, name)
  return over === null ? crumbs : [...crumbs, { label: over, href: null }]
}
