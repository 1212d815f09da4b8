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
