import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { followOtherTab, takeLastPage } from '#admin/lib/leave.ts'
import { stored } from '#admin/lib/storage.ts'
import { canCall } from '#admin/providers/access.ts'
import { beginList, resourceOf } from '#admin/providers/data-provider.ts'
import { setting } from '#admin/providers/personal-settings.ts'
import { queryClient, readForGood } from '#admin/providers/query-client.ts'
import { watchReturn } from '#admin/providers/recheck-permissions.ts'
import { openSession, type Session, watchOtherTabs } from '#admin/providers/session.ts'
import { config } from '#config'
import { type HandMadeScreens, handMade } from './hand-made.ts'
import { type Home, homeOf } from './home.ts'
import { LoadFailed } from './pages/load-failed.tsx'
import { NoPermission } from './pages/no-permission.tsx'
import { NotFound } from './pages/not-found.tsx'
import { RefineRoot } from './refine-root.tsx'
import { RoutedScreen } from './routes/routed-screen.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

interface OpenedHome {
  readonly home: Home
  readonly session: Session
}

/** After a login, back to where the last session ended. */
function resumeLastPage(): void {
  const lastPage = window.location.pathname === '/home' ? takeLastPage('home') : null
  if (lastPage !== null) window.history.replaceState(null, '', lastPage)
}

/** Asks for what the first screen will ask for, before it is drawn: the untouched list at this path. */
function beginFirstList({ routes, first }: Home): void {
  const { pathname, search } = window.location
  const route = pathname === '/home' ? first : pathname.slice('/home/'.length)
  const found = routes.find((one) => one.route === route)
  if (found?.kind !== 'list' || found.screen !== null || search !== '') return
  if (canCall(resourceOf(found.resource).endpoints.list)) beginList(found.resource)
}

async function open(): Promise<OpenedHome> {
  const session = await openSession()
  resumeLastPage()
  const home = homeOf(config, session)
  beginFirstList(home)
  return { home, session }
}

/** Who is logged in and what they may: known before anything of the shell is drawn. */
const homeQuery = queryOptions({ queryKey: ['home'], queryFn: open, ...readForGood })

/** The routes this user has; a path that is not among them is not found, whether it exists for others or not. */
export function homeRouter(home: Home, { user }: Session, screens: HandMadeScreens = handMade.screens) {
  const { first } = home
  return createBrowserRouter([
    {
      path: '/home',
      element: <RefineRoot home={home} user={user} />,
      children: [
        first === null
          ? { index: true, element: <NoPermission user={user} /> }
          : { index: true, element: <Navigate to={`/home/${first}`} replace /> },
        ...home.routes.map((route) => ({
          path: route.route,
          handle: route,
          element: <RoutedScreen route={route} screens={screens} />,
        })),
        { path: '*', element: <NotFound /> },
      ],
    },
    { path: '*', element: <NotFound /> },
  ])
}

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
