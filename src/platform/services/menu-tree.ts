import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { ResolvedNode } from '#schema'

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
