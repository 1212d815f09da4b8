import type { TreeRow } from './services.ts'

export interface TreeOption {
  readonly value: string
  readonly title: string
  readonly children: TreeOption[]
}

/** The rows as a tree, without `leftOut` and what is below it: nothing can be its own ancestor. */
export function treeOptions(rows: readonly TreeRow[], leftOut: string | null): TreeOption[] {
  const known = new Set(rows.map((row) => row.value))
  const children = new Map<string | null, TreeRow[]>()
  for (const row of rows) {
    // A row whose parent is not among them (out of the user's sight) stands at the top.
    const parent = row.parent !== null && known.has(row.parent) ? row.parent : null
    children.set(parent, [...(children.get(parent) ?? []), row])
  }
  const below = (parent: string | null): TreeOption[] =>
    (children.get(parent) ?? [])
      .filter((row) => row.value !== leftOut)
      .map((row) => ({ value: row.value, title: row.label, children: below(row.value) }))
  return below(null)
}
