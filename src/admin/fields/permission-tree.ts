import type { PermissionTreeNode } from './services.ts'

type Nodes = readonly PermissionTreeNode[]
export type Held = ReadonlySet<string>

/** The node and everything below it, in the tree's order. */
const withBelow = (node: PermissionTreeNode): string[] => [node.id, ...(node.child ?? []).flatMap(withBelow)]

export const allIds = (nodes: Nodes): string[] => nodes.flatMap(withBelow)

/** What a saved role holds, as far as the tree knows it. */
export const heldOf = (nodes: Nodes, saved: readonly string[]): Held => {
  const known = new Set(allIds(nodes))
  return new Set(saved.filter((id) => known.has(id)))
}

/** What is saved: checked and half-checked alike, in the tree's order. */
export const savedOf = (nodes: Nodes, held: Held): string[] => allIds(nodes).filter((id) => held.has(id))

/**
 * How the boxes stand. A parent is ticked only when it and all below are held: a saved parent alone must not tick its
 * children, which is why a saved list is never handed to a tree that links parents with children by itself.
 */
export function boxesOf(nodes: Nodes, held: Held): { checked: string[]; half: string[] } {
  const checked: string[] = []
  const half: string[] = []
  const visit = (node: PermissionTreeNode) => {
    const ids = withBelow(node)
    if (ids.every((id) => held.has(id))) checked.push(node.id)
    else if (ids.some((id) => held.has(id))) half.push(node.id)
    for (const child of node.child ?? []) visit(child)
  }
  for (const node of nodes) visit(node)
  return { checked, half }
}

/** The nodes from the root down to `id`, `id` included. */
export function pathOf(nodes: Nodes, id: string): PermissionTreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const rest = pathOf(node.child ?? [], id)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** Ticks or unticks a box. Linked: with all below; parents come along, and go when nothing below them is left. */
export function toggled(nodes: Nodes, held: Held, id: string, on: boolean, linked: boolean): Held {
  const path = pathOf(nodes, id)
  const node = path.at(-1)
  if (!node) return held
  const next = new Set(held)
  if (!linked) {
    if (on) next.add(id)
    else next.delete(id)
    return next
  }
  for (const one of withBelow(node)) {
    if (on) next.add(one)
    else next.delete(one)
  }
  for (const parent of path.slice(0, -1).reverse()) {
    if (on) next.add(parent.id)
    else if (!(parent.child ?? []).some((child) => next.has(child.id))) next.delete(parent.id)
  }
  return next
}

/** `系统 / 用户管理` */
export const nameOf = (nodes: Nodes, id: string): string =>
  pathOf(nodes, id)
    .map((node) => node.name)
    .join(' / ')

/** What a save would change, by name. */
export function diffOf(nodes: Nodes, before: Held, after: Held): { added: string[]; removed: string[] } {
  const names = (ids: string[]) => ids.map((id) => nameOf(nodes, id))
  const ids = allIds(nodes)
  return {
    added: names(ids.filter((id) => after.has(id) && !before.has(id))),
    removed: names(ids.filter((id) => before.has(id) && !after.has(id))),
  }
}

/** The nodes whose name holds the keyword, with their ancestors and what is below them. */
export function searched(nodes: Nodes, keyword: string): Nodes {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node): Nodes => {
    if (node.name.toLowerCase().includes(wanted)) return [node]
    const child = searched(node.child ?? [], wanted)
    return child.length > 0 ? [{ ...node, child }] : []
  })
}
