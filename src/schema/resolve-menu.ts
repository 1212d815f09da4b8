import type { ConfigDefinition, MenuPlace, MountOptions, PermissionNode } from './mount.ts'
import { allowFor } from './resolve-access.ts'

export const placeOf = ({ menu }: MountOptions): MenuPlace | null => (typeof menu === 'object' ? menu : null)

function nodeOf(options: MountOptions): PermissionNode | null {
  const place = placeOf(options)
  const allow = allowFor('list', options)
  const path = typeof allow === 'string' ? undefined : allow[0]
  if (!place || path === undefined) return null
  return { name: place.name, path, ...(place.icon === undefined ? {} : { icon: place.icon }) }
}

const addUnder = (nodes: readonly PermissionNode[], under: string, added: PermissionNode): PermissionNode[] =>
  nodes.map((node) => {
    const children = node.children ?? []
    return {
      ...node,
      children: node.path === under ? [...children, added] : addUnder(children, under, added),
    }
  })

/** The menu tree with the nodes that mounted entities bring along. */
export function wholeMenu({
  menu,
  resources,
}: Pick<ConfigDefinition, 'menu' | 'resources'>): readonly PermissionNode[] {
  let nodes = menu
  for (const { options } of Object.values(resources)) {
    const node = nodeOf(options)
    const under = placeOf(options)?.under
    if (node) nodes = under === undefined ? nodes.concat(node) : addUnder(nodes, under, node)
  }
  return nodes
}
