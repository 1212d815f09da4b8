import { useEffect, useMemo } from 'react'
import { RouterProvider } from 'react-router'
import { browser, takeLastPage } from '#admin/lib/leave.ts'
import { stored } from '#admin/lib/storage.ts'
import { openSession, type Session, watchOtherTabs } from '#admin/providers/session.ts'
import { beginFirstList, homeOf } from './home.ts'
import { homeRouter } from './home-router.tsx'
import { LoadFailed } from './pages/load-failed.tsx'
import { NoPermission } from './pages/no-permission.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { useSession } from './use-session.ts'

// On a direct link the calls are on their way before React has drawn anything. A failure is met where it is shown.
if (stored.token.get() !== null && window.location.pathname.startsWith('/home'))
  openSession().catch(() => undefined)

/** After a login, back to where the last session ended. */
function resumeLastPage(): void {
  const lastPage = window.location.pathname === '/home' ? takeLastPage() : null
  if (lastPage !== null) window.history.replaceState(null, '', lastPage)
}

function OpenHome({ session }: { readonly session: Session }) {
  const home = useMemo(() => homeOf(session), [session])
  const router = useMemo(() => {
    resumeLastPage()
    beginFirstList(home, window.location)
    return homeRouter(home, session)
  }, [home, session])
  useEffect(() => watchOtherTabs(() => browser.replace('/')), [])
  if (home.first === null && home.routes.length === 0) return <NoPermission user={session.user} />
  return <RouterProvider router={router} />
}

/** /home and below. Nothing is registered, refused or not found until it is known who is asking. */
export function HomePages() {
  const state = useSession()
  if (state.is === 'loading') return <ShellSkeleton />
  if (state.is === 'failed') return <LoadFailed onRetry={state.retry} />
  return <OpenHome session={state.session} />
}
