import { describe, expect, it } from 'vitest'
import { ordered } from '#admin/features/report/own-columns.ts'
import { atMost, houseTree, productsOf, reportHouses } from '#admin/features/report/project-houses.ts'

const rows = [
  ['h1', '1号楼-1单元-101', 'p1'],
  ['h2', '1号楼-1单元-102', 'p2'],
  ['h3', '1号楼-2单元-101', 'p2'],
  ['h4', '2号楼-101', 'p2'],
  ['h5', '会所', 'p2'],
  ['h6', '2号楼-102', null],
].map(([id, fullName, techProductId]) => ({
  ...{ id: String(id), fullName, techProductId, techProductName: techProductId && `产品${techProductId}` },
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
  it('stand below their units and buildings, where they have some', () => {
    expect(houseTree(houses)).toEqual([
      {
        value: 'place:/1号楼',
        title: '1号楼',
        children: [
          {
            value: 'place:/1号楼/1单元',
            title: '1单元',
            children: [
              { value: 'h1', title: '101' },
              { value: 'h2', title: '102' },
            ],
          },
          { value: 'place:/1号楼/2单元', title: '2单元', children: [{ value: 'h3', title: '101' }] },
        ],
      },
      { value: 'place:/2号楼', title: '2号楼', children: [{ value: 'h4', title: '101' }] },
      { value: 'h5', title: '会所' },
    ])
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
