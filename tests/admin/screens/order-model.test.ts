import { describe, expect, it } from 'vitest'
import { moved } from '#admin/lib/moved.ts'
import { lineHeight, linesInSight, withOrderOf } from '#admin/screens/order/order-model.ts'

describe('an order', () => {
  const ids = ['a', 'b', 'c', 'd']
  it('takes one out and puts it in elsewhere', () => {
    expect(moved(ids, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(ids, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
    expect(moved(ids, 1, 2)).toEqual(['a', 'c', 'b', 'd'])
  })
  it('stays as it is beyond its ends', () => {
    for (const [from, to] of [
      [0, -1],
      [3, 4],
      [9, 0],
      [-1, 0],
      [2, 2],
    ] as const)
      expect(moved(ids, from, to)).toBe(ids)
  })
})

describe('an order of some', () => {
  it('stands in the places they have together, and leaves the others in theirs', () => {
    const whole = ['a1', 'b1', 'a2', 'b2', 'a3']
    expect(withOrderOf(whole, ['a3', 'a1', 'a2'])).toEqual(['a3', 'b1', 'a1', 'b2', 'a2'])
    expect(withOrderOf(whole, whole.toReversed())).toEqual(whole.toReversed())
    expect(withOrderOf(whole, [])).toEqual(whole)
  })
})

describe('lines in sight', () => {
  it('are few of a thousand, wherever one has scrolled', () => {
    const height = 600
    expect(linesInSight(0, height, 1000)[0]).toBe(0)
    const [first, last] = linesInSight(400 * lineHeight, height, 1000)
    expect(first).toBeLessThanOrEqual(400)
    expect(last).toBeGreaterThanOrEqual(400 + Math.ceil(height / lineHeight))
    expect(last - first).toBeLessThan(40)
  })
  it('end with the last one', () => {
    expect(linesInSight(1000 * lineHeight, 600, 1000)[1]).toBe(999)
    expect(linesInSight(0, 600, 2)).toEqual([0, 1])
  })
})
