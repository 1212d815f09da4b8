import './shell.css'
import { type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '#admin/lib/plain-click.ts'
import { startLive } from '#admin/providers/live-connection.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { retryUnanswered } from '#admin/providers/retry-unanswered.ts'
import type { Identity } from '#admin/providers/session.ts'
import { fetchAhead } from '#admin/ui/fetch-chunk.ts'
import { lazyWithRetry } from '#admin/ui/lazy-with-retry.tsx'
import { type Said, ScreenNameProvider, useNaming } from '#admin/ui/screen-title.tsx'
import { config } from '#config'
import type { Home } from '../home.ts'
import { Brand } from './brand.tsx'
import { ShellHeader } from './shell-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { useCrumbs } from './use-crumbs.ts'

const linkOf = (target: EventTarget) => (target instanceof Element ? target.closest('a') : null)

const isInner = ({ origin, pathname, target }: HTMLAnchorElement) =>
  origin === window.location.origin && pathname.startsWith('/home/') && target === ''

/**
 * Follows links to screens without loading a document. Cells are plain `<a>`: a list shows hundreds, and each `Link` of
 * the router would be drawn again whenever the URL changes.
 */
function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const link = linkOf(event.target)
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isInner(link)) return
      event.preventDefault()
      void navigate(`${link.pathname}${link.search}`)
    },
    [navigate],
  )
}

/** On each new path: names the window, closes the menu drawer and brings focus to the screen. */
function useArrival(home: Home, said: Said, closeDrawer: () => void) {
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

const CommandPalette = lazyWithRetry(() => import('../palette/command-palette.tsx'), {
  over: true,
  ahead: true,
})

interface CommandPaletteHostProps {
  readonly home: Home
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Ctrl/⌘ K opens the command palette, and loads it the first time. */
function CommandPaletteHost({ home, open, onOpen }: CommandPaletteHostProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onOpen])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette home={home} onClose={() => onOpen(false)} />
    </Suspense>
  )
}

interface ShellProps {
  readonly home: Home
  readonly user: Identity
}

function useCollapsed() {
  const [collapsed, setCollapsed] = useSetting('siderCollapsed')
  const toggle = useCallback(() => setCollapsed(!collapsed), [collapsed, setCollapsed])
  return [collapsed ?? false, toggle] as const
}

function useEscapeWhile(active: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active, onEscape])
}

/** What stands around every screen: menu, header, command palette. */
export function Shell({ home, user }: ShellProps) {
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const { said, naming } = useNaming()
  const closeDrawer = useCallback(() => setDrawer(false), [])
  const main = useArrival(home, said, closeDrawer)
  const followLink = useInnerLinks()
  useEscapeWhile(drawer, closeDrawer)
  useEffect(startLive, [])
  useEffect(retryUnanswered, [])
  useEffect(fetchAhead, [])
  return (
    <ScreenNameProvider value={naming}>
      {/* It hears what links do anyway, by key as well. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from links within */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for those links */}
      <div className="shell" data-collapsed={collapsed} data-drawer={drawer} onClick={followLink}>
        <a className="skip-link" href="#main">
          跳到主要内容
        </a>
        <button type="button" className="shell-scrim" tabIndex={-1} aria-hidden onClick={closeDrawer} />
        <aside className="shell-side">
          <Brand product={config.product} />
          <SideMenu items={home.menu} />
        </aside>
        <div className="shell-body">
          <ShellHeader
            home={home}
            user={user}
            said={said}
            collapsed={collapsed}
            onCollapse={toggleCollapsed}
            onMenu={() => setDrawer(!drawer)}
            onPalette={() => setPalette(true)}
          />
          <main id="main" ref={main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <CommandPaletteHost home={home} open={palette} onOpen={setPalette} />
    </ScreenNameProvider>
  )
}
