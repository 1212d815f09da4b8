import fc from 'fast-check'
import { expect, it } from 'vitest'
import { in_, matches, notIn, type Scalar, valuesOf } from '#schema'

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('a', 'b'),
  fc.constant(null),
)

it('always holds where nothing is asked', () => {
  expect([matches(null, { a: 1 }), matches(undefined, {}), matches({}, {})]).toEqual([true, true, true])
})

it('takes a missing field for an empty one, and 0 for a value', () => {
  expect(matches({ a: null }, {})).toBe(true)
  expect(matches({ a: 0 }, {})).toBe(false)
  expect(matches({ a: 0 }, { a: 0 })).toBe(true)
})

it('tells numbers from texts', () => expect(matches({ a: 1 }, { a: '1' })).toBe(false))

it('holds for one of several exactly when it does not hold for none of them', () => {
  fc.assert(
    fc.property(fc.array(scalar), scalar, (values, actual) => {
      expect(matches({ a: in_(...values) }, { a: actual })).toBe(values.includes(actual))
      expect(matches({ a: notIn(...values) }, { a: actual })).toBe(!values.includes(actual))
    }),
  )
})

it('holds when every part holds', () => {
  fc.assert(
    fc.property(scalar, scalar, scalar, scalar, (a, b, wantedA, wantedB) => {
      expect(matches({ a: wantedA, b: wantedB }, { a, b })).toBe(a === wantedA && b === wantedB)
    }),
  )
})

it('names the values of a test', () => {
  expect([
    valuesOf(1),
    valuesOf(null),
    valuesOf(in_(1, 2)),
    valuesOf(notIn('a')),
    valuesOf(undefined),
  ]).toEqual([[1], [null], [1, 2], ['a'], []])
})
