export type TreeRow<R> = R & { readonly id: string; readonly children?: readonly TreeRow<R>[] }

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

/** Flat records to a tree. A record whose parent is not among them stands at the top: a search may leave it out. */
export function toTree<R extends Row>(rows: readonly R[], parent: string): TreeRow<R>[] {
  const present = new Set(rows.map((row) => row.id))
  const byParent = new Map<string | null, R[]>()
  for (const row of rows) {
    const above = row[parent]
    const key = typeof above === 'string' && above !== row.id && present.has(above) ? above : null
    byParent.set(key, [...(byParent.get(key) ?? []), row])
  }
  const branch = (row: R): TreeRow<R> => {
    const below = byParent.get(row.id)
    return below ? { ...row, children: below.map(branch) } : row
  }
  return (byParent.get(null) ?? []).map(branch)
}

/** Each row before those below it. */
export const inTreeOrder = <R>(rows: readonly TreeRow<R>[]): TreeRow<R>[] =>
  rows.flatMap((row) => [row, ...inTreeOrder(row.children ?? [])])

/** Ids of the rows that have children: what "expand all" opens. */
export const branchIds = <R>(rows: readonly TreeRow<R>[]): string[] =>
  rows.flatMap((row) => (row.children ? [row.id, ...branchIds(row.children)] : []))
