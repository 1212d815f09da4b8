import type { MenuTreeNode } from '#domain/menu-tree.ts'
import { differenceOf, halfCheckedOf, withHalfChecked } from '#domain/permission-tree.ts'

type Nodes = readonly MenuTreeNode[]

/** The node and everything below it, in the tree's order. */
const withBelow = (node: MenuTreeNode): string[] => [node.id, ...node.child.flatMap(withBelow)]

export const allIds = (nodes: Nodes): string[] => nodes.flatMap(withBelow)

/** The tree of some nodes and of those above them. */
const treeOf = (nodes: Nodes, ids: ReadonlySet<string>): Nodes =>
  nodes.flatMap((node): Nodes => {
    const child = treeOf(node.child, ids)
    return child.length > 0 || ids.has(node.id) ? [{ ...node, child }] : []
  })

/**
 * How the boxes stand for what is held. A parent is ticked only when it and all below are held that this user may give: a
 * saved parent must not tick its children, which is why ids are never handed to a tree that links parents and children by
 * itself.
 */
export function boxesOf(
  nodes: Nodes,
  held: readonly string[],
  grantable: ReadonlySet<string>,
): { checked: string[]; half: string[] } {
  const tree = treeOf(nodes, new Set([...grantable, ...held]))
  const half = halfCheckedOf(tree, held)
  const halves = new Set(half)
  return { checked: withHalfChecked(tree, held).filter((id) => !halves.has(id)), half }
}

/** The nodes from the root down to `id`, `id` included. */
function pathOf(nodes: Nodes, id: string): MenuTreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const rest = pathOf(node.child, id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

interface Toggle {
  readonly id: string
  readonly on: boolean
  readonly linked: boolean
}

/**
 * What is held after a box was ticked or unticked: ticked and half-ticked alike, since parents are saved with their
 * children. Linked: a node goes with all below it, and a parent goes when nothing below it is left. Nothing comes along
 * that is not `grantable`: a parent may grant more than what is below it.
 */
export function toggled(
  nodes: Nodes,
  held: readonly string[],
  { id, on, linked }: Toggle,
  grantable: ReadonlySet<string>,
): string[] {
  const path = pathOf(nodes, id)
  const node = path.at(-1)
  const next = new Set(held)
  const withParents = () =>
    withHalfChecked(nodes, next).filter((one) => grantable.has(one) || held.includes(one))
  if (!node) return withParents()
  for (const one of linked ? withBelow(node) : [id]) {
    if (on) next.add(one)
    else next.delete(one)
  }
  if (linked && !on)
    for (const parent of path.slice(0, -1).reverse())
      if (!parent.child.some((child) => next.has(child.id))) next.delete(parent.id)
  return withParents()
}

/** `系统 / 用户管理` */
const nameOf = (nodes: Nodes, id: string): string =>
  pathOf(nodes, id)
    .map((node) => node.name)
    .join(' / ')

/** What a save would change, by name. */
export function namedDifference(nodes: Nodes, before: readonly string[], after: readonly string[]) {
  const { added, removed } = differenceOf(before, after)
  const names = (ids: readonly string[]) => ids.map((id) => nameOf(nodes, id) || id)
  return { added: names(added), removed: names(removed) }
}

/** The nodes whose name holds the keyword, with their ancestors and all that is below them. */
export function searched(nodes: Nodes, keyword: string): Nodes {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node): Nodes => {
    if (node.name.toLowerCase().includes(wanted)) return [node]
    const child = searched(node.child, wanted)
    return child.length > 0 ? [{ ...node, child }] : []
  })
}
