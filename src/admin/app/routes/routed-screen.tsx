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
      {/* Lists show no heading: the breadcrumb says where one is. */}
      {route.kind === 'list' && <h1 className="visually-hidden">{resource.label}列表</h1>}
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen resource={resource} />
      </Suspense>
    </ErrorBoundary>
  )
}
