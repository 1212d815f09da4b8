import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import type { RouteObject } from 'react-router'
import { can } from '#admin/providers/access.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { sessionQuery } from '#admin/providers/session.ts'
import { ErrorBoundary } from '#admin/ui/error-boundary.tsx'
import { second } from '#domain/durations.ts'
import type { ResolvedConfig, ResolvedScreen } from '#schema'
import type { HandMadeScreens } from '../hand-made.ts'
import { LoadFailed } from '../pages/load-failed.tsx'
import { NoPermission } from '../pages/no-permission.tsx'

interface GuardedProps {
  readonly permission: string | null
  readonly children: ReactNode
}

/** Nobody stands at a wall to press 重试. */
const againAfter = 10 * second

/** For those who are logged in and hold the permission. Whoever is not logged in is led to the login by the first call. */
function Guarded({ permission, children }: GuardedProps) {
  const {
    data: session,
    isError,
    refetch,
  } = useQuery(
    { ...sessionQuery, refetchInterval: ({ state }) => (state.status === 'error' ? againAfter : false) },
    queryClient,
  )
  if (!session) return isError ? <LoadFailed onRetry={() => void refetch()} /> : null
  return can(permission) ? children : <NoPermission user={session.user} />
}

interface OutsideScreenProps {
  readonly product: string
  readonly screen: ResolvedScreen
  readonly Shown: ComponentType
}

function OutsideScreen({ product, screen, Shown }: OutsideScreenProps) {
  const { label, permission, isPublic } = screen
  useEffect(() => {
    document.title = `${label} - ${product}`
  }, [label, product])
  const shown = (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </ErrorBoundary>
  )
  return isPublic ? shown : <Guarded permission={permission}>{shown}</Guarded>
}

/** The screens around which neither menu nor header stand. */
export const outsideRoutes = (
  { product, screens }: Pick<ResolvedConfig, 'product' | 'screens'>,
  registry: HandMadeScreens,
): RouteObject[] =>
  Object.values(screens).flatMap((screen) => {
    const Shown = registry[screen.screen]
    if (screen.inShell || !Shown) return []
    return [{ path: screen.route, Component: () => OutsideScreen({ product, screen, Shown }) }]
  })
