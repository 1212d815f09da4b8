import { treeOf } from '#domain/tree.ts'
import type { TreeRow } from './services.ts'

export interface TreeOption {
  readonly value: string
  readonly title: string
  readonly children: TreeOption[]
}

/** The rows as a tree, without `leftOut` and what is below it: nothing can be its own ancestor. */
export function treeOptions(rows: readonly TreeRow[], leftOut: string | null): TreeOption[] {
  const kept = (options: readonly TreeOption[]) => options.filter(({ value }) => value !== leftOut)
  const options = treeOf<TreeRow, TreeOption>(rows, {
    idOf: (row) => row.value,
    parentOf: (row) => row.parent,
    nodeOf: ({ value, label }, below) => ({ value, title: label, children: kept(below) }),
  })
  return kept(options)
}
