import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { config } from '#config'
import { handMade } from '../hand-made.ts'
import { NotFound } from '../pages/not-found.tsx'
import { outsideRoutes } from './outside-routes.tsx'

const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

const router = createBrowserRouter([
  { path: '/screen', element: <Navigate to="/screen/login" replace /> },
  ...outsideRoutes(config, handMade.screens),
  { path: '*', Component: NotFoundPage },
])

/** What stands outside the shell. */
export default function PublicPages() {
  return <RouterProvider router={router} />
}
