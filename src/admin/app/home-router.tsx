import { createBrowserRouter, Navigate } from 'react-router'
import type { Session } from '#admin/providers/session.ts'
import { type HandMadeScreens, handMadeScreens } from './hand-made-screens.ts'
import type { Home } from './home.ts'
import { NoPermission } from './pages/no-permission.tsx'
import { NotFound } from './pages/not-found.tsx'
import { RefineRoot } from './refine-root.tsx'
import { RoutedScreen } from './routes/routed-screen.tsx'

/** The routes this user has; a path that is not among them is not found, whether it exists for others or not. */
export function homeRouter(home: Home, { user }: Session, screens: HandMadeScreens = handMadeScreens) {
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
