import { useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { startLive } from '#admin/providers/live-connection.ts'
import { useSetting } from '#admin/providers/personal-settings.ts'
import { retryUnanswered } from '#admin/providers/retry-unanswered.ts'
import type { Identity } from '#admin/providers/session.ts'
import { fetchAhead } from '#admin/ui/fetch-chunk.ts'
import { ScreenNameProvider, useNaming } from '#admin/ui/screen-title.tsx'
import { config } from '#config'
import type { Home } from '../home.ts'
import { CommandPaletteHost } from '../palette/palette-host.tsx'
import { Brand } from './brand.tsx'
import './shell.css'
import { ShellHeader } from './shell-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { useArrival } from './use-arrival.ts'
import { useInnerLinks } from './use-inner-links.ts'

interface ShellProps {
  readonly home: Home
  readonly user: Identity
}

function useCollapsed() {
  const [collapsed, setCollapsed] = useSetting('siderCollapsed')
  const toggle = useCallback(() => setCollapsed(!collapsed), [collapsed, setCollapsed])
  return [collapsed ?? false, toggle] as const
}

function useEscape(active: boolean, onEscape: () => void) {
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
  useEscape(drawer, closeDrawer)
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
