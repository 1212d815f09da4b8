import { queryOptions } from '@tanstack/react-query'
import { takeLastPage } from '#admin/lib/leave.ts'
import { canCall } from '#admin/providers/access.ts'
import { beginList, resourceOf } from '#admin/providers/data-provider.ts'
import { readForGood } from '#admin/providers/query-client.ts'
import { openSession, type Session } from '#admin/providers/session.ts'
import { config } from '#config'
import { type Home, homeOf } from './home.ts'

export interface OpenedHome {
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
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: open, ...readForGood })
