import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { NotFound } from '../pages/not-found.tsx'
import { BigScreenShell } from './big-screen-shell.tsx'

const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

const bigScreens = ['login', 'system', 'company', 'project']

const router = createBrowserRouter([
  {
    path: '/screen',
    children: [
      { index: true, element: <Navigate to="/screen/login" replace /> },
      ...bigScreens.map((path) => ({ path, Component: BigScreenShell })),
    ],
  },
  { path: '*', Component: NotFoundPage },
])

/** What needs no session. */
export default function PublicPages() {
  return <RouterProvider router={router} />
}
