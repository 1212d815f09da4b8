import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import type { ResolvedResource } from '#schema'
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx'
import type { ScreenRoute } from './screen-routes.ts'
import { screenFor } from './screens.ts'

interface RoutedScreenProps {
  readonly route: ScreenRoute
  readonly resource: ResolvedResource
}

/** One screen per path: nothing of the record before it, neither state nor kept data, shows under another one's path. */
export function RoutedScreen({ route, resource }: RoutedScreenProps) {
  const { pathname } = useLocation()
  const Screen = screenFor(route)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen resource={resource} />
      </Suspense>
    </ErrorBoundary>
  )
}
