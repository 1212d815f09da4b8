import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { config } from '#config'
import type { Home } from '../home.ts'
import { useCrumbs } from './use-crumbs.ts'

/** On each new path: names the window, closes the menu drawer and brings focus to the screen. */
export function useArrival(home: Home, title: string | null, closeDrawer: () => void) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const name = useCrumbs(home, title).at(-1)?.label ?? '页面不存在'

  useEffect(() => {
    document.title = `${name} - ${config.product}`
  }, [name])

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    closeDrawer()
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname, closeDrawer])
  return main
}
