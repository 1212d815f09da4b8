import { treeOf } from '#domain/tree.ts'

export type TreeRow<R> = R & { readonly id: string; readonly children?: readonly TreeRow<R>[] }

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

/** Flat records to a tree, by the name of the field that holds the parent's id. */
export const toTree = <R extends Row>(rows: readonly R[], parent: string): TreeRow<R>[] =>
  treeOf<R, TreeRow<R>>(rows, {
    idOf: (row) => row.id,
    parentOf: (row) => {
      const above = row[parent]
      return typeof above === 'string' ? above : null
    },
    nodeOf: (row, below) => (below.length > 0 ? { ...row, children: below } : row),
  })

/** Each row before those below it. */
export const inTreeOrder = <R>(rows: readonly TreeRow<R>[]): TreeRow<R>[] =>
  rows.flatMap((row) => [row, ...inTreeOrder(row.children ?? [])])

/** Ids of the rows that have children: what "expand all" opens. */
export const branchIds = <R>(rows: readonly TreeRow<R>[]): string[] =>
  rows.flatMap((row) => (row.children ? [row.id, ...branchIds(row.children)] : []))
