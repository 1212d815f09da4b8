import type { MenuPlace, PermissionNode } from './menu.ts'
import type { ConfigDefinition, MountOptions } from './mount.ts'
import { allowFor } from './resolve-access.ts'
import type { Allowed } from './resolved.ts'
import type { ScreenDefinition } from './screen.ts'

/** What can have a place in the menu: the list of a mounted entity, or a screen. */
export interface MenuEntry {
  /** Where its `menu` is written. */
  readonly at: string
  readonly menu: string | false | MenuPlace | undefined
  readonly route: string | undefined
  readonly allow: Allowed
}

const entryOfMount = (at: string, options: MountOptions): MenuEntry => ({
  at: `${at}.menu`,
  menu: options.menu,
  route: options.route,
  allow: allowFor('list', options),
})

const entryOfScreen = (at: string, { menu, route, permission }: ScreenDefinition): MenuEntry => ({
  at: `screens.${at}.menu`,
  menu,
  route,
  allow: permission === 'login' || permission === 'public' ? permission : [permission],
})

type Written = Pick<ConfigDefinition, 'menu' | 'resources' | 'screens'>

export const menuEntries = ({ resources, screens = {} }: Written): readonly MenuEntry[] => [
  ...Object.entries(resources).map(([name, { options }]) => entryOfMount(name, options)),
  ...Object.entries(screens).map(([name, screen]) => entryOfScreen(name, screen)),
]

export const placeOf = ({ menu }: MenuEntry): MenuPlace | null => (typeof menu === 'object' ? menu : null)

/** The node an entry brings along. */
export function nodeOf(entry: MenuEntry): PermissionNode | null {
  const place = placeOf(entry)
  const path = typeof entry.allow === 'string' ? undefined : entry.allow[0]
  if (!place || path === undefined) return null
  return { name: place.name, path, ...(place.icon === undefined ? {} : { icon: place.icon }) }
}

/** The menu tree with the nodes that entities and screens bring along, in one pass however many they are. */
export function wholeMenu(written: Written): readonly PermissionNode[] {
  const addedUnder = new Map<string | undefined, PermissionNode[]>()
  for (const entry of menuEntries(written)) {
    const node = nodeOf(entry)
    const under = placeOf(entry)?.under
    if (!node) continue
    const siblings = addedUnder.get(under)
    if (siblings) siblings.push(node)
    else addedUnder.set(under, [node])
  }
  const complete = (node: PermissionNode): PermissionNode => ({
    ...node,
    children: [...(node.children ?? []), ...(addedUnder.get(node.path) ?? [])].map(complete),
  })
  return [...written.menu, ...(addedUnder.get(undefined) ?? [])].map(complete)
}
