import type { ResolvedNode } from '#schema'

/** A node of the menu tree as calls answer it (seed section 3). */
export interface MenuNode {
  readonly name: string
  readonly id: string
  readonly path: string
  readonly isSelect: 0 | 1
  readonly child: readonly MenuNode[]
}

/** The whole tree; selected is what `isHeld` says. */
export const menuTree = (
  nodes: readonly ResolvedNode[],
  isHeld: (node: ResolvedNode) => boolean,
): readonly MenuNode[] =>
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
