import type { ResolvedConfig, ResolvedResource, ResolvedView } from '#schema'

/** What a route below /home shows. Forms have no route of their own: the query of their list opens them. */
export interface ScreenRoute {
  readonly kind: 'list' | 'detail'
  readonly resource: string
  /** Below /home, as the config writes it. */
  readonly route: string
  /** The path that must be held; null: everyone logged in. */
  readonly permission: string | null
  /** Key of a hand-made screen. */
  readonly screen: string | null
}

const routeOf = (
  kind: ScreenRoute['kind'],
  { name }: ResolvedResource,
  view: ResolvedView | null,
): ScreenRoute[] => (view ? [{ kind, resource: name, ...view }] : [])

/** Every screen the config describes. */
export const screenRoutes = ({ resources }: Pick<ResolvedConfig, 'resources'>): ScreenRoute[] =>
  Object.values(resources).flatMap((resource) => [
    ...routeOf('list', resource, resource.views.list),
    ...routeOf('detail', resource, resource.views.detail),
  ])

/** Only routes whose permission is held are registered. */
export const heldRoutes = (routes: readonly ScreenRoute[], held: ReadonlySet<string>): ScreenRoute[] =>
  routes.filter(({ permission }) => permission === null || held.has(permission))

/** A screen that needs no record to be opened: what menus and the home redirect lead to. */
export const isEntry = ({ kind, route }: ScreenRoute): boolean => kind === 'list' && !route.includes(':')
