import { describe, expect, it } from 'vitest'
import { ordered } from '#admin/features/report/own-columns.ts'
import {
  atMost,
  housesFound,
  houseTree,
  productsOf,
  reportHouses,
} from '#admin/features/report/project-houses.ts'
import type { PlaceNode } from '#domain/place-tree.ts'

const rows = [
  ['h1', '1号楼-1单元-101', 'p1', '1号楼-1单元-1层'],
  ['h2', '1号楼-1单元-102', 'p2', '1号楼-1单元-1层'],
  ['h3', '1号楼-2单元-101', 'p2', '1号楼-2单元-1层'],
  ['h4', '2号楼-1101', 'p2', '2号楼-11层'],
  ['h5', '会所', 'p2', ''],
  ['h6', '2号楼-102', null, '2号楼-1层'],
].map(([id, fullName, techProductId, floorName]) => ({
  ...{
    id: String(id),
    fullName,
    floorName,
    techProductId,
    techProductName: techProductId && `产品${techProductId}`,
  },
}))
const houses = reportHouses(rows)

describe('the houses of a report', () => {
  it('are those with a product; the products are those of the houses, that of most houses first', () => {
    expect(houses.map(({ id }) => id)).toEqual(['h1', 'h2', 'h3', 'h4', 'h5'])
    expect(productsOf(houses)).toEqual([
      { id: 'p2', name: '产品p2' },
      { id: 'p1', name: '产品p1' },
    ])
  })
  it('stand below their floors, units and buildings, where they have some', () => {
    const outline = (nodes: readonly PlaceNode[]): unknown =>
      nodes.map(({ title, children }) => (children ? [title, outline(children)] : title))
    expect(outline(houseTree(houses))).toEqual([
      [
        '1号楼',
        [
          ['1单元', [['1层', ['101', '102']]]],
          ['2单元', [['1层', ['101']]]],
        ],
      ],
      ['2号楼', [['11层', ['1101']]]],
      '会所',
    ])
  })
  it('are found by address as on the board, and else by what their names contain', () => {
    const contains = (name: string, typed: string) => name.includes(typed)
    const found = (typed: string) => housesFound(houses, typed, contains).map(({ id }) => id)
    expect(found('101')).toEqual(['h1', 'h3'])
    expect(found('1-2-101')).toEqual(['h3'])
    expect(found('1号楼1单元102')).toEqual(['h2'])
    expect(found('1-')).toEqual(['h1', 'h2', 'h3'])
    expect(found('所')).toEqual(['h5'])
    expect(found(' ')).toHaveLength(houses.length)
  })
  it('are no more than it takes, and those that were chosen before stay', () => {
    expect(atMost(3, ['h1', 'h2', 'h3', 'h4'], ['h4', 'h9'])).toEqual(['h4', 'h1', 'h2'])
    expect(atMost(3, ['h1'], ['h4', 'h1'])).toEqual(['h1'])
  })
})

it('columns of a report stand as their user wants; new ones beside their neighbour', () => {
  const columns = ['a', 'b', 'c', 'd'].map((attributeId) => ({
    ...{ attributeId, name: attributeId, unit: null, interval: '1h' as const, agg: 'avg' as const },
  }))
  const orderOf = (order: readonly string[]) => ordered(columns, order).map(({ attributeId }) => attributeId)
  expect(orderOf([])).toEqual(['a', 'b', 'c', 'd'])
  expect(orderOf(['d', 'gone', 'a'])).toEqual(['d', 'a', 'b', 'c'])
})
