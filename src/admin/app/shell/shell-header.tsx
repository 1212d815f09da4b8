import {
  FullscreenOutlined,
  FundProjectionScreenOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { lostSince, watchConnection } from '#admin/lib/connection.ts'
import type { Identity } from '#admin/providers/session.ts'
import type { Said } from '#admin/ui/screen-title.tsx'
import { formatTime } from '#domain/time.ts'
import { wallPath } from '#domain/walls.ts'
import type { Home } from '../home.ts'
import { toggleTheme, useTheme } from '../theme/use-theme.ts'
import { AccountMenu } from './account-menu.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { useCrumbs } from './use-crumbs.ts'

/** Says that the platform does not answer, and since when what is shown may be out of date. */
function ConnectionNote() {
  const since = useSyncExternalStore(watchConnection, lostSince)
  return (
    <div role="status" className="connection-note">
      {since !== null && (
        <>
          连接中断<span>，{formatTime(since).slice(11)} 起的数据未更新，恢复后自动刷新</span>
        </>
      )}
    </div>
  )
}

interface ShellHeaderProps {
  readonly home: Home
  readonly user: Identity
  readonly said: Said
  readonly collapsed: boolean
  readonly onCollapse: () => void
  readonly onMenu: () => void
  readonly onPalette: () => void
}

interface HeaderButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly className?: string
  readonly children: ReactNode
}

const HeaderButton = ({ label, onClick, className = '', children }: HeaderButtonProps) => (
  <button
    type="button"
    className={`header-button ${className}`}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </button>
)

const Breadcrumb = ({ home, said }: Pick<ShellHeaderProps, 'home' | 'said'>) => {
  const crumbs = useCrumbs(home, said)
  return (
    <nav aria-label="面包屑" className="breadcrumb">
      <ol>
        {crumbs.map(({ label, href }, at) => (
          <li key={`${label}:${href}`} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {href === null || at === crumbs.length - 1 ? label : <Link to={href}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function toggleFullScreen(): void {
  // Refused where the browser does not allow it: nothing to tell beyond that nothing happens.
  const turn = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  turn.catch(() => undefined)
}

export function ShellHeader(props: ShellHeaderProps) {
  const { home, user, said, collapsed, onCollapse, onMenu, onPalette } = props
  const dark = useTheme() === 'dark'
  return (
    <header className="shell-header">
      <HeaderButton label="打开菜单" className="only-narrow" onClick={onMenu}>
        <MenuOutlined />
      </HeaderButton>
      <HeaderButton label={collapsed ? '展开菜单' : '收起菜单'} className="only-wide" onClick={onCollapse}>
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </HeaderButton>
      <Breadcrumb home={home} said={said} />
      <ConnectionNote />
      <button type="button" className="palette-button" onClick={onPalette}>
        <SearchOutlined />
        <span>搜索</span>
        <kbd>Ctrl K</kbd>
      </button>
      <a
        className="header-button only-wide"
        href={wallPath('system')}
        target="_blank"
        rel="noreferrer"
        aria-label="大屏"
        title="大屏"
      >
        <FundProjectionScreenOutlined />
      </a>
      <HeaderButton label="全屏" className="only-wide" onClick={toggleFullScreen}>
        <FullscreenOutlined />
      </HeaderButton>
      <HeaderButton label={dark ? '切换到浅色主题' : '切换到深色主题'} onClick={toggleTheme}>
        {dark ? <SunOutlined /> : <MoonOutlined />}
      </HeaderButton>
      <NoticeBell />
      <AccountMenu user={user} />
    </header>
  )
}
