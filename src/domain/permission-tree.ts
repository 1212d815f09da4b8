/** What the permission editor needs of a menu-tree node. */
export interface TreeNode {
  readonly id: string
  readonly child: readonly TreeNode[]
}

type Ids = Iterable<string>

const inTreeOrder = (tree: readonly TreeNode[], wanted: (node: TreeNode) => boolean): string[] =>
  tree.flatMap((node) => [...(wanted(node) ? [node.id] : []), ...inTreeOrder(node.child, wanted)])

const holdsAny = (node: TreeNode, ids: ReadonlySet<string>): boolean =>
  ids.has(node.id) || node.child.some((child) => holdsAny(child, ids))

/** What is saved: the checked nodes and every parent above one of them. */
export function withHalfChecked(tree: readonly TreeNode[], ids: Ids): string[] {
  const checked = new Set(ids)
  return inTreeOrder(tree, (node) => holdsAny(node, checked))
}

/** Parents that are held while some node below them is not. */
export function halfCheckedOf(tree: readonly TreeNode[], ids: Ids): string[] {
  const held = new Set(withHalfChecked(tree, ids))
  const complete = (node: TreeNode): boolean => held.has(node.id) && node.child.every(complete)
  return inTreeOrder(tree, (node) => held.has(node.id) && !complete(node))
}

export interface IdDifference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export function differenceOf(before: Ids, after: Ids): IdDifference {
  const old = new Set(before)
  const now = new Set(after)
  return { added: [...now].filter((id) => !old.has(id)), removed: [...old].filter((id) => !now.has(id)) }
}
