import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance, nearest } from '../../../src/schema/check/nearest.ts'

it.each([
  ['name', 'name', 0],
  ['nmae', 'name', 1],
  ['nam', 'name', 1],
  ['names', 'name', 1],
  ['game', 'name', 1],
  ['', 'name', 4],
  ['status', 'state', 2],
])('%s is %s but for %i letters', (left, right, distance) => expect(editDistance(left, right)).toBe(distance))

it('is the same both ways, 0 for the same word alone, and never more than the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (left, right) => {
      const distance = editDistance(left, right)
      expect(distance).toBe(editDistance(right, left))
      expect(distance === 0).toBe(left === right)
      expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length))
    }),
  )
})

it('finds the name that was meant, whatever its case, and none where nothing resembles it', () => {
  const names = ['name', 'createTime', 'departmentId']
  expect(nearest('createtime', names)).toBe('createTime')
  expect(nearest('deparmtentId', names)).toBe('departmentId')
  expect(nearest('xyz', names)).toBeNull()
  expect(nearest('name', [])).toBeNull()
})
