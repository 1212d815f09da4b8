import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Said } from '#admin/ui/screen-title.tsx'
import { config } from '#config'
import type { Home } from '../home.ts'
import { useCrumbs } from './use-crumbs.ts'

/** On each new path: names the window, closes the menu drawer and brings focus to the screen. */
export function useArrival(home: Home, said: Said, closeDrawer: () => void) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const own = useCrumbs(home, said).at(-1)?.label ?? '页面不存在'
  const above = said.over === null ? said.name?.above : null
  const name = above ? `${own} · ${above.label}` : own

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
