import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TreeRow } from '#admin/fields/services.ts'
import { allowedRows, pathsOf, type TreeOption, treeOptions } from '#admin/fields/tree-options.ts'

const row = (value: string, parent: string | null): TreeRow => ({
  ...{ value, label: value.toUpperCase(), parent, record: { id: value } },
})

/** a > b > c, a > e, and d, whose parent is out of sight. */
const rows = [row('a', null), row('b', 'a'), row('c', 'b'), row('e', 'a'), row('d', 'gone')]
const ids = (kept: readonly TreeRow[]) => kept.map(({ value }) => value)

describe('what may be chosen in a tree', () => {
  it('is all of it', () => {
    expect(ids(allowedRows(rows, {}))).toEqual(['a', 'b', 'c', 'e', 'd'])
  })

  it('leaves out a record and all below it, or the record alone', () => {
    expect(ids(allowedRows(rows, { without: 'b' }))).toEqual(['a', 'e', 'd'])
    expect(ids(allowedRows(rows, { without: 'b', alone: true }))).toEqual(['a', 'c', 'e', 'd'])
  })

  it('is one branch, or nothing for whoever has none', () => {
    expect(ids(allowedRows(rows, { below: 'b' }))).toEqual(['b', 'c'])
    expect(ids(allowedRows(rows, { below: null }))).toEqual([])
  })

  it('leaves room for the record with all that is below it', () => {
    expect(ids(allowedRows(rows, { maxDepth: 3 }))).toEqual(['a', 'b', 'e', 'd'])
    expect(ids(allowedRows(rows, { maxDepth: 3, without: 'b' }))).toEqual(['a', 'd'])
    expect(ids(allowedRows(rows, { maxDepth: 3, without: 'e' }))).toEqual(['a', 'b', 'd'])
  })
})

describe('a tree to choose from', () => {
  it('names every record, its level, and the way to it', () => {
    const kept = allowedRows(rows, { below: 'b' })
    expect(treeOptions(kept, pathsOf(rows))).toEqual([
      {
        ...{ id: 'b', title: 'B', value: 'A，B', 'aria-level': 1 },
        children: [{ id: 'c', title: 'C', value: 'A，B，C', 'aria-level': 2, children: [] }],
      },
    ])
  })

  it('ends, and holds each row once, whatever stands above what', () => {
    const pointers = fc.array(fc.option(fc.integer({ min: 0, max: 11 })), { maxLength: 12 })
    fc.assert(
      fc.property(pointers, (parents) => {
        const any = parents.map((parent, at) => row(`r${at}`, parent === null ? null : `r${parent}`))
        const inTree = (options: readonly TreeOption[]): string[] =>
          options.flatMap(({ id, children }) => [id, ...inTree(children)])
        const found = inTree(treeOptions(allowedRows(any, { maxDepth: 99 }), pathsOf(any)))
        expect(new Set(found).size).toBe(found.length)
        const reachesTop = ({ value }: TreeRow, seen: readonly string[] = []): boolean => {
          const above = any.find((one) => one.value === value)?.parent ?? null
          if (above === null || above === value || !any.some((one) => one.value === above)) return true
          return !seen.includes(above) && reachesTop(row(above, null), [...seen, value])
        }
        expect(found.toSorted()).toEqual(
          any
            .filter((one) => reachesTop(one))
            .map(({ value }) => value)
            .toSorted(),
        )
      }),
    )
  })
})
