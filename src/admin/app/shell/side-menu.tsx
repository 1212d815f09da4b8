import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { IconName } from '#schema'
import type { MenuItem } from '../routes/menu-items.ts'
import { iconNamed } from './icons.ts'
import './side-menu.css'

const Icon = ({ name }: { readonly name: IconName | null }) => {
  const Drawn = iconNamed(name)
  return <Drawn />
}

const holds = (item: MenuItem, pathname: string): boolean =>
  item.route === null
    ? item.items.some((one) => holds(one, pathname))
    : pathname === `/home/${item.route}` || pathname.startsWith(`/home/${item.route}/`)

const classOf = (top: boolean) => (top ? 'menu-entry menu-top' : 'menu-entry')

interface EntryProps {
  readonly item: MenuItem
  readonly top: boolean
}

const MenuLink = ({ item, top }: EntryProps) => (
  <NavLink className={classOf(top)} to={`/home/${item.route}`} title={item.label}>
    {top && <Icon name={item.icon} />}
    <span className="menu-label">{item.label}</span>
  </NavLink>
)

function MenuGroup({ item, top }: EntryProps) {
  const { pathname } = useLocation()
  const current = holds(item, pathname)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? current
  return (
    <div className="menu-group" data-open={open} data-current={current}>
      <button
        type="button"
        className={classOf(top)}
        aria-expanded={open}
        title={item.label}
        onClick={() => setChosen(!open)}
      >
        {top && <Icon name={item.icon} />}
        <span className="menu-label">{item.label}</span>
      </button>
      <ul>
        {item.items.map((one) => (
          <MenuEntry key={one.key} item={one} top={false} />
        ))}
      </ul>
    </div>
  )
}

const MenuEntry = ({ item, top }: EntryProps) => (
  <li>{item.route === null ? <MenuGroup item={item} top={top} /> : <MenuLink item={item} top={top} />}</li>
)

/** Links are links: they open in a new tab, and nothing but CSS shrinks them to their icons. */
export const SideMenu = ({ items }: { readonly items: readonly MenuItem[] }) => (
  <nav aria-label="主菜单" className="side-menu">
    <ul>
      {items.map((item) => (
        <MenuEntry key={item.key} item={item} top />
      ))}
    </ul>
  </nav>
)
