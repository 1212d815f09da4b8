import type { ResolvedNode } from '#schema'
import type { MenuTreeNode } from './menu-tree.ts'

const groupPaths = (menu: readonly ResolvedNode[]): readonly string[] =>
  menu.flatMap(({ path, grants, children }) => [...(grants ? [] : [path]), ...groupPaths(children)])

/**
 * Ids of the nodes of `tree` that somebody may give to others: those held, and above them the groups, which grant nothing
 * by themselves. A role names the way to what it gives. `menu`: of the config, which knows the groups.
 */
export function grantableIds(
  menu: readonly ResolvedNode[],
  tree: readonly MenuTreeNode[],
  held: ReadonlySet<string>,
): ReadonlySet<string> {
  const groups = new Set(groupPaths(menu))
  const among = (nodes: readonly MenuTreeNode[]): readonly string[] =>
    nodes.flatMap(({ id, path, child }) => {
      const below = among(child)
      return held.has(path) || (below.length > 0 && groups.has(path)) ? [id, ...below] : below
    })
  return new Set(among(tree))
}
