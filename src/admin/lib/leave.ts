import { clearSession, stored } from './storage.ts'

/** Leaves the document: nothing cached survives. Apart, so that tests can watch it. */
export const browser = {
  replace: (path: string): void => window.location.replace(path),
}

/** The shell and the big screens: each has a login of its own, which leads back to its own pages only. */
const areas = {
  home: { login: '/', isPage: (path: string) => path.startsWith('/home/') },
  screen: {
    login: '/screen/login',
    isPage: (path: string) => path.startsWith('/screen/') && path !== '/screen/login',
  },
} as const

const areaOf = (path: string) => areas[path.startsWith('/screen/') ? 'screen' : 'home']

let leaving = false

const endings = new Set<string>()

/** What is to be said besides, should the session end: something that people rely on stops with it. Answers how to take it back. */
export function sayAtEnd(text: string): () => void {
  endings.add(text)
  return () => void endings.delete(text)
}

/** Whether this document is on its way out. */
export const isLeaving = (): boolean => leaving

function leave(): void {
  leaving = true
  browser.replace(areaOf(window.location.pathname).login)
}

const keepPage = ({ pathname, search }: Location) => {
  if (areaOf(pathname).isPage(pathname)) stored.lastPage.set(pathname + search)
}

/** What somebody who comes to the login, or back to a page, is told of the session that was there. */
export const becameOfSession = {
  expired: '登录已过期',
  loggedOut: '账号已在其他标签页退出，重新登录后回到原页面',
  replaced: '其他标签页登录了另一个账号，本页已切换',
} as const

/** What another tab may do to the session of this one. */
export type BecameOfSession = keyof typeof becameOfSession

const keepEndings = () => {
  if (endings.size > 0) stored.endings.set([...endings])
}

/** 401: once, however many requests are refused together. The notice is told after the reload. */
export function expireSession(): void {
  if (leaving) return
  window.localStorage.clear()
  stored.notice.set(becameOfSession.expired)
  keepEndings()
  keepPage(window.location)
  leave()
}

/** The login of a session that is over leads back here; one that was replaced goes on with the other account. */
export function followOtherTab(becameOf: BecameOfSession): void {
  if (leaving) return
  if (becameOf !== 'replaced') {
    keepEndings()
    keepPage(window.location)
  }
  stored.notice.set(becameOfSession[becameOf])
  leave()
}

/** By the user's own will: the next one starts at home. */
export function leaveSession(notice?: string): void {
  if (leaving) return
  clearSession()
  stored.lastPage.remove()
  if (notice !== undefined) stored.notice.set(notice)
  leave()
}

/** The page to go back to after the login of an area, if it is one of its own; only once. */
export function takeLastPage(area: keyof typeof areas): string | null {
  const page = stored.lastPage.get()
  stored.lastPage.remove()
  return page !== null && areas[area].isPage(page) ? page : null
}
