import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { ListScreen } from '#admin/screens/route/list-screen.tsx'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import type { ResolvedResource } from '#schema'
import type { HandMadeScreens } from '../hand-made.ts'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import type { ResourceRoute, ScreenRoute } from './screen-routes.ts'

interface ScreenProps {
  readonly resource: ResolvedResource
}

const generatedScreens: Readonly<Record<ResourceRoute['kind'], ComponentType<ScreenProps>>> = {
  // Nearly every first screen is a list: its code comes with the shell's, in one go.
  list: ListScreen,
  detail: lazyWithRetry(() =>
    import('#admin/screens/route/detail-screen.tsx').then((module) => ({ default: module.DetailScreen })),
  ),
}

interface RoutedScreenProps {
  readonly route: ScreenRoute
  readonly screens: HandMadeScreens
}

function Screen({ route, screens }: RoutedScreenProps) {
  if (route.kind !== 'own' && route.screen === null) {
    const Generated = generatedScreens[route.kind]
    return <Generated resource={resourceOf(route.resource)} />
  }
  const HandMade = screens[route.screen ?? '']
  if (!HandMade) throw new Error(`no hand-made screen ${route.screen}`)
  return <HandMade />
}

/** Lists and screens of their own show no heading: the breadcrumb says where one is. */
const headingOf = ({ kind, label }: ScreenRoute) =>
  kind === 'detail' ? null : <h1 className="visually-hidden">{kind === 'list' ? `${label}列表` : label}</h1>

/** One screen per path: nothing of the record before it, neither state nor kept data, shows under another one's path. */
export function RoutedScreen({ route, screens }: RoutedScreenProps) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      {headingOf(route)}
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen route={route} screens={screens} />
      </Suspense>
    </ErrorBoundary>
  )
}
