interface TreeReader<R, N> {
  readonly idOf: (row: R) => string
  /** The id of the row above; null: none. */
  readonly parentOf: (row: R) => string | null
  /** A node of the tree, with the nodes below it. */
  readonly nodeOf: (row: R, below: readonly N[]) => N
}

/**
 * Flat rows as a tree, siblings in the order of the rows. A row whose parent is not among them stands at the top: a
 * search may have left its parent out, or it is out of the user's sight. Rows that are above each other are left out.
 *
 * @example
 * treeOf([{ id: 'b', above: 'a' }, { id: 'a', above: null }], {
 *   idOf: (row) => row.id,
 *   parentOf: (row) => row.above,
 *   nodeOf: (row, below) => ({ ...row, below }),
 * }) // [{ id: 'a', above: null, below: [{ id: 'b', above: 'a', below: [] }] }]
 */
export function treeOf<R, N>(rows: readonly R[], { idOf, parentOf, nodeOf }: TreeReader<R, N>): N[] {
  const known = new Set(rows.map(idOf))
  const byParent = new Map<string | null, R[]>()
  for (const row of rows) {
    const parent = parentOf(row)
    const above = parent !== null && parent !== idOf(row) && known.has(parent) ? parent : null
    const siblings = byParent.get(above)
    if (siblings) siblings.push(row)
    else byParent.set(above, [row])
  }
  const below = (parent: string | null): N[] =>
    (byParent.get(parent) ?? []).map((row) => nodeOf(row, below(idOf(row))))
  return below(null)
}
