import { createBrowserRouter, Navigate } from 'react-router'
import type { Session } from '#admin/providers/session.ts'
import { config } from '#config'
import type { Home } from './home.ts'
import { NoPermission } from './pages/no-permission.tsx'
import { NotFound } from './pages/not-found.tsx'
import { RefineRoot } from './refine-root.tsx'
import { RoutedScreen } from './routes/routed-screen.tsx'
import type { ScreenRoute } from './routes/screen-routes.ts'

const resourceOf = (name: string) => config.resources[name as keyof typeof config.resources]

/** The routes this user has; a path that is not among them is not found, whether it exists for others or not. */
export function homeRouter(home: Home, { user }: Session) {
  const { first } = home
  return createBrowserRouter([
    {
      path: '/home',
      element: <RefineRoot home={home} user={user} />,
      children: [
        first === null
          ? { index: true, element: <NoPermission user={user} /> }
          : { index: true, element: <Navigate to={`/home/${first}`} replace /> },
        ...home.routes.map((route: ScreenRoute) => ({
          path: route.route,
          handle: route,
          element: <RoutedScreen route={route} resource={resourceOf(route.resource)} />,
        })),
        { path: '*', element: <NotFound /> },
      ],
    },
    { path: '*', element: <NotFound /> },
  ])
}
