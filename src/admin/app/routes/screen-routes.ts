import type { ResolvedConfig, ResolvedResource, ResolvedScreen, ResolvedView } from '#schema'

interface Place {
  /** Below /home, as the config writes it. */
  readonly route: string
  /** The path that must be held; null: everyone logged in. */
  readonly permission: string | null
  /** Names the screen, unless it names itself. */
  readonly label: string
  /** Its label in the menu; null: it does not stand there. */
  readonly menu: string | null
}

/** The list or the detail of a resource. Forms have no route of their own: the query of their list opens them. */
export interface ResourceRoute extends Place {
  readonly kind: 'list' | 'detail'
  readonly resource: string
  /** Key of a hand-made screen; null: the generated one. */
  readonly screen: string | null
}

/** A hand-made screen that belongs to no resource. */
interface OwnRoute extends Place {
  readonly kind: 'own'
  readonly resource: null
  readonly screen: string
}

/** What a route below /home shows. */
export type ScreenRoute = ResourceRoute | OwnRoute

const routeOf = (
  kind: ResourceRoute['kind'],
  { name, label, menu }: ResolvedResource,
  view: ResolvedView | null,
): ScreenRoute[] => {
  if (!view) return []
  const isList = kind === 'list'
  return [
    { kind, resource: name, label: isList ? label : `${label}详情`, menu: isList ? menu : null, ...view },
  ]
}

const ownRoute = ({ route, permission, label, menu, screen, inShell }: ResolvedScreen): ScreenRoute[] =>
  inShell ? [{ kind: 'own', resource: null, route, permission, label, menu, screen }] : []

/** Every screen below /home that the config describes. */
export const screenRoutes = ({
  resources,
  screens,
}: Pick<ResolvedConfig, 'resources' | 'screens'>): ScreenRoute[] => [
  ...Object.values(resources).flatMap((resource) => [
    ...routeOf('list', resource, resource.views.list),
    ...routeOf('detail', resource, resource.views.detail),
  ]),
  ...Object.values(screens).flatMap(ownRoute),
]

/** Only routes whose permission is held are registered. */
export const heldRoutes = (routes: readonly ScreenRoute[], held: ReadonlySet<string>): ScreenRoute[] =>
  routes.filter(({ permission }) => permission === null || held.has(permission))

/** A screen that needs no record to be opened: what menus and the home redirect lead to. */
export const isEntry = ({ kind, route }: ScreenRoute): boolean => kind !== 'detail' && !route.includes(':')
