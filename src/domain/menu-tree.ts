import type { ResolvedNode } from '#schema'

/** A node of what `user/menu/tree` answers: the whole tree, with what the user holds selected. */
export interface MenuTreeNode {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly isSelect: 0 | 1
  readonly child: readonly MenuTreeNode[]
}

const selected = (tree: readonly MenuTreeNode[]): MenuTreeNode[] =>
  tree.flatMap((node) => [...(node.isSelect === 1 ? [node] : []), ...selected(node.child)])

/** The permission paths someone holds: every selected node contributes its own, and nothing else. */
export const permissionsOf = (tree: readonly MenuTreeNode[]): ReadonlySet<string> =>
  new Set(selected(tree).map((node) => node.path))

/** The whole tree as calls answer it; selected is what `isHeld` says. */
export const menuTree = (
  nodes: readonly ResolvedNode[],
  isHeld: (node: ResolvedNode) => boolean,
): readonly MenuTreeNode[] =>
  nodes.map((node) => ({
    name: node.name,
    id: node.id,
    path: node.path,
    isSelect: isHeld(node) ? 1 : 0,
    child: menuTree(node.children, isHeld),
  }))

/** Every node of the tree, parents before their children. */
export const everyNode = (nodes: readonly ResolvedNode[]): readonly ResolvedNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

export interface GuardedRoute {
  /** Below /home. */
  readonly route: string
  /** null: everyone logged in. */
  readonly permission: string | null
}

/**
 * Where /home leads: the first route someone may open. The routes come in the order of the menu tree, which is the
 * prescribed one: project, maintenance, service, resource, system. null: stay at /home.
 */
export const homeRoute = (
  inMenuOrder: readonly GuardedRoute[],
  permissions: ReadonlySet<string>,
): string | null =>
  inMenuOrder.find(({ permission }) => permission === null || permissions.has(permission))?.route ?? null
