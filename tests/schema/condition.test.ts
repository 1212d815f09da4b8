import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, formatTime } from '#domain/time.ts'
import {
  atLeast,
  atMost,
  type Condition,
  field,
  fieldsIn,
  greaterThan,
  in_,
  lessThan,
  matches,
  notIn,
  now,
  type Scalar,
  today,
  type Values,
  valuesOf,
} from '#schema'

const moment = '2026-05-01 12:00:00'
const meets = (condition: Condition | null | undefined, record: Values) => matches(condition, record, moment)

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('a', 'b'),
  fc.constant(null),
)

it('always holds where nothing is asked', () => {
  expect([meets(null, { a: 1 }), meets(undefined, {}), meets({}, {})]).toEqual([true, true, true])
})

it('takes a missing field for an empty one, and 0 for a value', () => {
  expect(meets({ a: null }, {})).toBe(true)
  expect(meets({ a: 0 }, {})).toBe(false)
  expect(meets({ a: 0 }, { a: 0 })).toBe(true)
})

it('tells numbers from texts', () => expect(meets({ a: 1 }, { a: '1' })).toBe(false))

it('holds for one of several exactly when it does not hold for none of them', () => {
  fc.assert(
    fc.property(fc.array(scalar), scalar, (values, actual) => {
      expect(meets({ a: in_(...values) }, { a: actual })).toBe(values.includes(actual))
      expect(meets({ a: notIn(...values) }, { a: actual })).toBe(!values.includes(actual))
    }),
  )
})

it('holds when every part holds', () => {
  fc.assert(
    fc.property(scalar, scalar, scalar, scalar, (a, b, wantedA, wantedB) => {
      expect(meets({ a: wantedA, b: wantedB }, { a, b })).toBe(a === wantedA && b === wantedB)
    }),
  )
})

it('names the values of a test, of which a comparison has none', () => {
  expect([
    valuesOf(1),
    valuesOf(null),
    valuesOf(in_(1, 2)),
    valuesOf(notIn('a')),
    valuesOf(undefined),
    valuesOf(lessThan(3)),
    valuesOf(today),
  ]).toEqual([[1], [null], [1, 2], ['a'], [], [], []])
})

it('names every field it looks at', () => {
  expect(fieldsIn({ a: 1, b: lessThan(field('c')), d: field('e'), f: atLeast(today) })).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ])
  expect([fieldsIn(null), fieldsIn(true), fieldsIn(undefined)]).toEqual([[], [], []])
})

describe('comparisons', () => {
  const between = (limit: number | string | typeof today) => [
    lessThan(limit),
    atMost(limit),
    atLeast(limit),
    greaterThan(limit),
  ]

  it.each([
    [1, [true, true, false, false]],
    [2, [false, true, true, false]],
    [2.5, [false, false, true, true]],
    [null, [false, false, false, false]],
    ['', [false, false, false, false]],
    ['1', [false, false, false, false]],
  ])('hold %j against the number 2 as %j', (value, held) => {
    expect(between(2).map((test) => meets({ a: test }, { a: value }))).toEqual(held)
  })

  it.each([
    ['2026-04-30', [true, true, false, false]],
    ['2026-04-30 23:59:59', [true, true, false, false]],
    ['2026-05-01', [false, true, true, false]],
    ['2026-05-01 00:00:00', [false, true, true, false]],
    ['2026-05-01 23:59:59', [false, true, true, false]],
    ['2026-05-02', [false, false, true, true]],
    ['2026-05-02 00:00:00', [false, false, true, true]],
    [null, [false, false, false, false]],
  ])('hold %j against today as %j', (value, held) => {
    expect(between(today).map((test) => meets({ a: test }, { a: value }))).toEqual(held)
    expect(meets({ a: today }, { a: value })).toBe(held[1] && held[2])
  })

  it('tell this second from the next', () => {
    expect(meets({ a: atMost(now) }, { a: moment })).toBe(true)
    expect(meets({ a: lessThan(now) }, { a: moment })).toBe(false)
    expect(meets({ a: greaterThan(now) }, { a: '2026-05-01 12:00:01' })).toBe(true)
  })

  it('look at another field, and fail where either is empty', () => {
    const condition = { to: greaterThan(field('from')) }
    expect(meets(condition, { from: 1, to: 2 })).toBe(true)
    expect(meets(condition, { from: 2, to: 2 })).toBe(false)
    expect(meets(condition, { from: null, to: 2 })).toBe(false)
    expect(meets(condition, { from: 1 })).toBe(false)
    expect(meets({ to: field('from') }, { from: 2, to: 2 })).toBe(true)
    expect(meets({ to: field('from') }, { from: null, to: null })).toBe(false)
  })

  it('split all moments into before and since, and into until and after', () => {
    const any = fc.integer({ min: 0, max: 2_000_000_000 }).map((second) => formatTime(second * 1000))
    fc.assert(
      fc.property(any, any, (value, present) => {
        const held = (test: Condition['a']) => matches({ a: test }, { a: value }, present)
        expect(held(lessThan(now))).toBe(!held(atLeast(now)))
        expect(held(atMost(today))).toBe(!held(greaterThan(today)))
        expect(held(lessThan(today)) || held(today) || held(greaterThan(today))).toBe(true)
        expect(held(today)).toBe(value.startsWith(present.slice(0, 10)))
      }),
    )
  })

  it('know the day in Shanghai, where it begins at 16:00 UTC', () => {
    const late = Date.parse('2026-05-01T16:00:00Z')
    expect(matches({ a: today }, { a: formatDay(late) }, formatTime(late))).toBe(true)
    expect(matches({ a: today }, { a: '2026-05-02' }, formatTime(late))).toBe(true)
    expect(matches({ a: today }, { a: '2026-05-02' }, formatTime(late - 1000))).toBe(false)
  })
})
