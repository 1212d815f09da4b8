import { treeOf } from '#domain/tree.ts'
import type { TreeRow, WithinBranch } from './services.ts'

/** Of what a tree holds, what may be chosen. */
export interface TreeLimits extends WithinBranch {
  /** This record cannot be chosen. */
  readonly without?: string | undefined
  /** Nor what is below it. */
  readonly alone?: boolean
  /** How many levels the tree has once the record `without`, with what is below it, stands under its choice. */
  readonly maxDepth?: number
}

export interface TreeOption {
  readonly id: string
  readonly title: string
  /** What a screen reader says as the keyboard comes here: rc-tree-select reads out `value`, whatever the id is. */
  readonly value: string
  readonly 'aria-level': number
  readonly children: TreeOption[]
}

type Rows = ReadonlyMap<string, TreeRow>

const byId = (rows: readonly TreeRow[]): Rows => new Map(rows.map((row) => [row.value, row]))

/** From the top down to the row of this id, itself included. Rows that are above each other end the way. */
function wayTo(rows: Rows, id: string): readonly TreeRow[] {
  const way: TreeRow[] = []
  for (let row = rows.get(id); row && !way.includes(row); row = rows.get(row.parent ?? '')) way.unshift(row)
  return way
}

/** Ids to the titles from the top of the tree down to the record. */
export function pathsOf(rows: readonly TreeRow[]): ReadonlyMap<string, readonly string[]> {
  const known = byId(rows)
  return new Map(rows.map(({ value }) => [value, wayTo(known, value).map(({ label }) => label)]))
}

/** How many levels a record takes up with all that is below it: 1 for a leaf, or a record that is not there yet. */
function heightOf(rows: readonly TreeRow[], known: Rows, id: string | undefined): number {
  const levels = rows.map(({ value }) => {
    const ids = wayTo(known, value).map((row) => row.value)
    return id !== undefined && ids.includes(id) ? ids.length - ids.indexOf(id) : 1
  })
  return Math.max(1, ...levels)
}

/** The rows that a save will take, as far as the tree tells. */
export function allowedRows(rows: readonly TreeRow[], limits: TreeLimits): readonly TreeRow[] {
  const { without, alone = false, below, maxDepth } = limits
  const known = byId(rows)
  const deepest =
    maxDepth === undefined ? Number.POSITIVE_INFINITY : maxDepth - heightOf(rows, known, without)
  return rows.filter(({ value }) => {
    const ids = wayTo(known, value).map((row) => row.value)
    if (ids.length > deepest || (below !== undefined && !ids.includes(below ?? ''))) return false
    return without === undefined || (alone ? value !== without : !ids.includes(without))
  })
}

/** The rows as antd's tree draws them; `paths`: of all rows there are. */
export function treeOptions(
  rows: readonly TreeRow[],
  paths: ReadonlyMap<string, readonly string[]>,
): TreeOption[] {
  const options = (level: number, nodes: readonly Node[]): TreeOption[] =>
    nodes.map(({ row: { value, label }, below }) => ({
      id: value,
      title: label,
      value: (paths.get(value) ?? [label]).join('，'),
      'aria-level': level,
      children: options(level + 1, below),
    }))
  return options(
    1,
    treeOf<TreeRow, Node>(rows, {
      idOf: (row) => row.value,
      parentOf: (row) => row.parent,
      nodeOf: (row, below) => ({ row, below }),
    }),
  )
}

interface Node {
  readonly row: TreeRow
  readonly below: readonly Node[]
}
