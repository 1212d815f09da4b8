import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterResets, mostPerHourOf, readCounter } from '#domain/counters.ts'
import type { TrendPoint } from '#domain/trend-sample.ts'

const minute = 60
const asTheyCame = { perHour: 100, interval: 0 }

const told = (values: readonly number[]): readonly TrendPoint[] =>
  values.map((value, index) => ({ storeTime: index * minute, value }))

/** What a roll-up says of so many samples together. */
function intervalsOf(points: readonly TrendPoint[], size: number): readonly TrendPoint[] {
  const intervals: TrendPoint[] = []
  for (let from = 0; from < points.length; from += size) {
    const values = points.slice(from, from + size).map(({ value }) => value)
    const sum = values.reduce((total, value) => total + value, 0)
    intervals.push({
      ...{ storeTime: from * minute, value: sum / values.length, last: values.at(-1) ?? 0 },
      ...{ min: Math.min(...values), max: Math.max(...values), sum, count: values.length },
    })
  }
  return intervals
}

const steps = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 120 })
const size = fc.integer({ min: 2, max: 30 })
const counted = (start: number, rises: readonly number[]) => {
  let value = start
  return [start, ...rises.map((rise) => (value += rise))]
}

it('knows what counts up by its name and its unit', () => {
  expect(mostPerHourOf({ identifier: 'energy', unit: null })).toBe(100)
  expect(mostPerHourOf({ identifier: 'meter2', unit: 'kWh' })).toBe(100)
  expect(mostPerHourOf({ identifier: 'runHours', unit: 'h' })).toBe(1)
  expect(mostPerHourOf({ identifier: 'temp', unit: '℃' })).toBeNull()
  expect(mostPerHourOf({ identifier: 'constructor', unit: null })).toBeNull()
})

describe('a counter', () => {
  it('goes up by what its first and last value are apart, whether samples or intervals are read', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), steps, size, (start, rises, size) => {
        const points = told(counted(start, rises))
        const rise = rises.reduce((sum, step) => sum + step, 0)
        expect(readCounter(points, asTheyCame)).toEqual({ rise, resets: [] })
        const intervals = readCounter(intervalsOf(points, size), { perHour: 100, interval: size * minute })
        expect(intervals).toEqual({ rise, resets: [] })
      }),
    ))

  it('that begins anew at 0 or comes back from there is marked once each time, and no jump is a rise', () =>
    fc.assert(
      fc.property(steps, size, (rises, size) => {
        const before = counted(40_000, rises)
        const zero = counted(0, rises)
        const points = told([...before, ...zero, ...counted(40_500, rises)])
        const rise = 3 * rises.reduce((sum, step) => sum + step, 0)
        const read = readCounter(points, asTheyCame)
        expect(read).toEqual({
          rise,
          resets: [
            { storeTime: before.length * minute, from: before.at(-1), to: 0 },
            { storeTime: 2 * before.length * minute, from: zero.at(-1), to: 40_500 },
          ],
        })
        const wide = readCounter(intervalsOf(points, size), { perHour: 100, interval: size * minute })
        expect(wide.rise).toBeLessThanOrEqual(rise)
        expect(wide.resets.length).toBeGreaterThan(0)
        expect(wide.resets.length).toBeLessThanOrEqual(2)
      }),
    ))

  it('that was 0 for a moment within one interval is marked although it went on where it was', () => {
    const points = intervalsOf(told([...counted(40_000, Array(20).fill(1)), 0, 40_022, 40_023]), 8)
    expect(readCounter(points, { perHour: 100, interval: 8 * minute }).resets).toEqual([
      { storeTime: 16 * minute, from: 40_015, to: 40_023 },
    ])
  })

  it('that was read rarely may have gone up by as much as it had time for', () => {
    const rarely = (hours: number) => [
      { storeTime: 0, value: 100 },
      { storeTime: hours * 3600, value: 500 },
    ]
    expect(readCounter(rarely(4), asTheyCame)).toEqual({ rise: 400, resets: [] })
    expect(readCounter(rarely(3), asTheyCame).resets).toEqual([{ storeTime: 10_800, from: 100, to: 500 }])
    // Nobody knows when that was said which still held as the range began.
    const [held, next] = rarely(1)
    expect(readCounter([{ ...held, count: 0 } as TrendPoint, next as TrendPoint], asTheyCame).resets).toEqual(
      [],
    )
  })
})

it('makes no average of two counters: an interval in which one was set back is what it said last', () => {
  const points = intervalsOf(told([40_000, 40_001, 0, 1]), 4)
  const { resets } = readCounter(points, { perHour: 100, interval: 4 * minute })
  expect(afterResets(points, resets)).toMatchObject([{ storeTime: 0, value: 1, last: 1 }])
  expect(afterResets(points, resets)[0]).not.toHaveProperty('max')
  expect(afterResets(points, [])).toEqual(points)
})
