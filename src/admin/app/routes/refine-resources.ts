import type { ResourceProps } from '@refinedev/core'
import type { ResolvedConfig } from '#schema'
import type { ScreenRoute } from './screen-routes.ts'

/** The resources as refine knows them: names, and the paths of what this user can open. */
export function refineResources(
  { resources }: Pick<ResolvedConfig, 'resources'>,
  routes: readonly ScreenRoute[],
): ResourceProps[] {
  const pathOf = (kind: ScreenRoute['kind'], resource: string) => {
    const found = routes.find((route) => route.kind === kind && route.resource === resource)
    return found && `/home/${found.route}`
  }
  return Object.values(resources).map(({ name, label }) => ({
    name,
    list: pathOf('list', name),
    show: pathOf('detail', name),
    meta: { label },
  }))
}
