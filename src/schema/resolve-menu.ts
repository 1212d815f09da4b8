import type { ConfigDefinition } from './config-definition.ts'
import type { Allowed } from './endpoint.ts'
import type { MenuPlace, PermissionNode } from './menu.ts'
import type { MountOptions } from './mount.ts'
import { allowFor } from './resolve-access.ts'
import type { ScreenDefinition } from './screen.ts'

/** What can have a place in the menu: the list of a mounted entity, or a screen. */
export interface MenuEntry {
  /** Where its `menu` is written. */
  readonly at: string
  readonly menu: string | false | MenuPlace | undefined
  readonly route: string | undefined
  readonly allow: Allowed
  /** The node it stands below; null: none. */
  readonly permission: string | null
}

const firstOf = (allow: Allowed): string | null => (typeof allow === 'string' ? null : (allow[0] ?? null))

function entryOfMount(at: string, options: MountOptions): MenuEntry {
  const { menu, route, views } = options
  const allow = allowFor('list', options)
  return { at: `${at}.menu`, menu, route, allow, permission: views?.list?.permission ?? firstOf(allow) }
}

function entryOfScreen(at: string, { menu, route, permission }: ScreenDefinition): MenuEntry {
  const allow = permission === 'login' || permission === 'public' ? permission : [permission]
  return { at: `screens.${at}.menu`, menu, route, allow, permission: firstOf(allow) }
}

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
