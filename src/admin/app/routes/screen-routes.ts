import {
  mayReadPart,
  type ResolvedConfig,
  type ResolvedPart,
  type ResolvedResource,
  type ResolvedScreen,
  type ResolvedView,
} from '#schema'

type Readers = Pick<ResolvedConfig, 'resources' | 'screens'>

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
  /** Lists it shows; without one it is there for whoever holds its permission. */
  readonly parts: readonly ResolvedPart[]
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

const ownRoute = ({
  inShell,
  route,
  permission,
  label,
  menu,
  screen,
  parts,
}: ResolvedScreen): ScreenRoute[] =>
  inShell ? [{ kind: 'own', resource: null, route, permission, label, menu, screen, parts }] : []

/** Every screen below /home that the config describes. */
export const screenRoutes = ({ resources, screens }: Readers): ScreenRoute[] => [
  ...Object.values(resources).flatMap((resource) => [
    ...routeOf('list', resource, resource.views.list),
    ...routeOf('detail', resource, resource.views.detail),
  ]),
  ...Object.values(screens).flatMap(ownRoute),
]

/** Of a screen of parts, one of them may be read. */
const hasSomething = (config: Readers, route: ScreenRoute, held: ReadonlySet<string>): boolean =>
  route.kind !== 'own' ||
  route.parts.length === 0 ||
  route.parts.some((part) => mayReadPart(config, part, held))

/** Only routes whose permission is held are registered, and of these none that would be empty. */
export const heldRoutes = (config: Readers, held: ReadonlySet<string>): ScreenRoute[] =>
  screenRoutes(config).filter(
    (route) => (route.permission === null || held.has(route.permission)) && hasSomething(config, route, held),
  )

/** A screen that needs no record to be opened: what menus and the home redirect lead to. */
export const isEntry = ({ kind, route }: ScreenRoute): boolean => kind !== 'detail' && !route.includes(':')
