import { clearSession, stored } from './storage.ts'

/** Leaves the document: nothing cached survives. Apart, so that tests can watch it. */
export const browser = {
  replace: (path: string): void => window.location.replace(path),
}

/** Only pages of the shell are gone back to. */
const isPage = (path: string): boolean => path.startsWith('/home/')

let leaving = false

/** Whether this document is on its way out. */
export const isLeaving = (): boolean => leaving

function leave(): void {
  leaving = true
  browser.replace('/')
}

/** 401: once, however many requests are refused together. The notice is told after the reload. */
export function expireSession(): void {
  if (leaving) return
  const { pathname, search } = window.location
  window.localStorage.clear()
  stored.notice.set('登录已过期')
  if (isPage(pathname)) stored.lastPage.set(pathname + search)
  leave()
}

/** By the user's own will: preferences stay, and the next one starts at home. */
export function leaveSession(notice?: string): void {
  if (leaving) return
  clearSession()
  stored.lastPage.remove()
  if (notice !== undefined) stored.notice.set(notice)
  leave()
}

/** The page to go back to after login, if it is one of ours; only once. */
export function takeLastPage(): string | null {
  const page = stored.lastPage.get()
  stored.lastPage.remove()
  return page !== null && isPage(page) ? page : null
}
