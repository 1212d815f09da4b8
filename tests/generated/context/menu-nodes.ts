import type { ResolvedConfig, ResolvedNode } from '#schema'

const isHolding = (node: ResolvedNode, paths: ReadonlySet<string>): boolean =>
  paths.has(node.path) || node.children.some((child) => isHolding(child, paths))

/** Ids of the nodes with these paths and of those above them, as a role keeps them. */
export function nodesFor({ menu }: ResolvedConfig, paths: Iterable<string>): readonly string[] {
  const wanted = new Set(paths)
  const walk = (nodes: readonly ResolvedNode[]): readonly string[] =>
    nodes.flatMap((node) => (isHolding(node, wanted) ? [node.id, ...walk(node.children)] : []))
  return walk(menu)
}

/** Every path a permission can have: leaves, and parents that are permissions of their own. */
export const allPaths = ({ menu }: ResolvedConfig): readonly string[] => {
  const walk = (nodes: readonly ResolvedNode[]): readonly string[] =>
    nodes.flatMap((node) => [node.path, ...walk(node.children)])
  return walk(menu)
}
