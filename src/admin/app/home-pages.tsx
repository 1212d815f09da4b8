import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { RouterProvider } from 'react-router'
import { followOtherTab } from '#admin/lib/leave.ts'
import { stored } from '#admin/lib/storage.ts'
import { setting } from '#admin/providers/personal-settings.ts'
import { queryClient } from '#admin/providers/query-client.ts'
import { watchReturn } from '#admin/providers/recheck-permissions.ts'
import { watchOtherTabs } from '#admin/providers/session.ts'
import { config } from '#config'
import { homeRouter } from './home-router.tsx'
import { homeQuery, type OpenedHome } from './open-home.ts'
import { LoadFailed } from './pages/load-failed.tsx'
import { NoPermission } from './pages/no-permission.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

// On a direct link the calls are on their way before React has drawn anything. A failure is met where it is shown.
if (stored.token.get() !== null && window.location.pathname.startsWith('/home'))
  void queryClient.prefetchQuery(homeQuery)

function OpenPages({ home, session }: OpenedHome) {
  const router = useMemo(() => homeRouter(home, session), [home, session])
  useEffect(() => watchOtherTabs(followOtherTab), [])
  useEffect(watchReturn, [])
  if (home.routes.length === 0) return <NoPermission user={session.user} />
  return <RouterProvider router={router} />
}

/** /home and below. Nothing is registered, refused or not found until it is known who is asking. */
export function HomePages() {
  const { data: opened, isError, refetch } = useQuery(homeQuery, queryClient)
  if (opened) return <OpenPages {...opened} />
  return isError ? (
    <LoadFailed onRetry={() => void refetch()} />
  ) : (
    <ShellSkeleton product={config.product} collapsed={setting('siderCollapsed') ?? false} />
  )
}
