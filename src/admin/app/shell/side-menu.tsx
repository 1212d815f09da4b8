import './side-menu.css'
import { AppstoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { IconName } from '#schema'
import { entryAbove, linksOf, type MenuItem } from '../routes/menu-items.ts'
import { menuIcons } from './menu-icons.ts'

const Icon = ({ name }: { readonly name: IconName | null }) => {
  const Drawn = name ? menuIcons[name] : AppstoreOutlined
  return <Drawn />
}

const classOf = (top: boolean) => (top ? 'menu-entry menu-top' : 'menu-entry')

interface EntryProps {
  readonly item: MenuItem
  readonly top: boolean
  /** Route of the entry that the screen belongs to. */
  readonly current: string | undefined
}

const MenuLink = ({ item, top, current }: EntryProps) => (
  <Link
    className={classOf(top)}
    to={`/home/${item.route}`}
    title={item.label}
    aria-current={item.route === current ? 'page' : undefined}
  >
    {top && <Icon name={item.icon} />}
    <span className="menu-label">{item.label}</span>
  </Link>
)

function MenuGroup({ item, top, current }: EntryProps) {
  const holds = linksOf(item.items).some(({ route }) => route === current)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? holds
  return (
    <div className="menu-group" data-open={open} data-current={holds}>
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
          <MenuEntry key={one.key} item={one} top={false} current={current} />
        ))}
      </ul>
    </div>
  )
}

const MenuEntry = (props: EntryProps) => (
  <li>{props.item.route === null ? <MenuGroup {...props} /> : <MenuLink {...props} />}</li>
)

/** Links are links: they open in a new tab, and nothing but CSS shrinks them to their icons. */
export function SideMenu({ items }: { readonly items: readonly MenuItem[] }) {
  const { pathname } = useLocation()
  const current = entryAbove(items, pathname.replace(/^\/home\//, ''))
  return (
    <nav aria-label="主菜单" className="side-menu">
      <ul>
        {items.map((item) => (
          <MenuEntry key={item.key} item={item} top current={current} />
        ))}
      </ul>
    </nav>
  )
}
