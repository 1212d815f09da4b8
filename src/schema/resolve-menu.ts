import type { ConfigDefinition, MenuPlace, MountOptions, PermissionNode } from './mount.ts'
import { allowFor } from './resolve-access.ts'

export const placeOf = ({ menu }: MountOptions): MenuPlace | null => (typeof menu === 'object' ? menu : null)

/** The node an entity brings along. */
export function nodeOf(options: MountOptions): PermissionNode | null {
  const place = placeOf(options)
  const allow = allowFor('list', options)
  const path = typeof allow === 'string' ? undefined : allow[0]
  if (!place || path === undefined) return null
  return { name: place.name, path, ...(place.icon === undefined ? {} : { icon: place.icon }) }
}

/** The menu tree with the nodes that mounted entities bring along, in one pass however many they are. */
export function wholeMenu({
  menu,
  resources,
}: Pick<ConfigDefinition, 'menu' | 'resources'>): readonly PermissionNode[] {
  const addedUnder = new Map<string | undefined, PermissionNode[]>()
  for (const { options } of Object.values(resources)) {
    const node = nodeOf(options)
    const under = placeOf(options)?.under
    if (!node) continue
    const siblings = addedUnder.get(under)
    if (siblings) siblings.push(node)
    else addedUnder.set(under, [node])
  }
  const complete = (node: PermissionNode): PermissionNode => ({
    ...node,
    children: [...(node.children ?? []), ...(addedUnder.get(node.path) ?? [])].map(complete),
  })
  return [...menu, ...(addedUnder.get(undefined) ?? [])].map(complete)
}
