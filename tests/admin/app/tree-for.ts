import type { MenuTreeNode } from '#domain/menu-tree.ts'
import type { ResolvedNode } from '#schema'

/** The menu tree of someone who holds these paths. */
export const treeFor = (nodes: readonly ResolvedNode[], held: readonly string[]): MenuTreeNode[] =>
  nodes.map(({ id, name, path, children }) => ({
    id,
    name,
    path,
    isSelect: held.includes(path) ? 1 : 0,
    child: treeFor(children, held),
  }))
