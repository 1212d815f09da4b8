import { describe, expect, it } from 'vitest'
import { mergeUpdates, newsOf } from '#admin/screens/model/news.ts'

const page = (ids: string, total: number, name = '') => ({
  rows: [...ids].map((id) => ({ id, name: `${id}${name}` })),
  total,
  beside: { figures: { sent: total } },
})

describe('what others change in a list', () => {
  it('shows in the rows that are there, each in its place', () => {
    const { rows, total } = mergeUpdates(page('abc', 3), page('xcba', 4, '!'))
    expect(rows.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'a!'],
      ['b', 'b!'],
      ['c', 'c!'],
    ])
    expect(total).toBe(3)
  })

  it('shows in what is told of all records', () => {
    expect(mergeUpdates(page('abc', 3), page('xcba', 4)).beside).toEqual({ figures: { sent: 4 } })
  })

  it.each([
    ['nothing but another order', 'abc', 3, 'cba', 3, 0],
    ['one more', 'abc', 3, 'xabc', 4, 1],
    ['one more than the page holds', 'abc', 3, 'xab', 4, 1],
    ['more on other pages', 'abc', 3, 'abc', 8, 5],
    ['two that have gone', 'abc', 3, 'a', 1, 2],
    ['one for another', 'abc', 3, 'abx', 3, 1],
  ])('is counted: %s', (_name, shown, total, fresh, freshTotal, count) => {
    expect(newsOf(page(shown, total), page(fresh, freshTotal))).toBe(count)
  })
})
