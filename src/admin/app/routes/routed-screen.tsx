import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { resourceOf } from '#admin/providers/data-provider.ts'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import type { HandMadeScreens } from '../hand-made-screens.ts'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import { generatedScreens } from './generated-screens.ts'
import type { ScreenRoute } from './screen-routes.ts'

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
