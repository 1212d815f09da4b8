import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gapAfter } from '#domain/trend-sample.ts'
import { trendStatistics } from '#domain/trend-statistics.ts'

const minute = 60
const at = (values: readonly number[], step = minute) =>
  values.map((value, index) => ({ storeTime: index * step, value }))

it('has nothing to say of nothing', () =>
  expect(trendStatistics([], 180)).toEqual({
    last: null,
    min: null,
    max: null,
    average: null,
    samples: 0,
    onShare: null,
  }))

it('tells the extremes with the moment at which they were met first', () =>
  expect(trendStatistics(at([3, 1, 5, 1, 5, 2]), 180)).toMatchObject({
    last: { value: 2, time: 5 * minute },
    min: { value: 1, time: minute },
    max: { value: 5, time: 2 * minute },
    samples: 6,
  }))

/** Values in whole numbers: sums of them are exact whichever way they are added up. */
const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 200 })

it('says the same of intervals as of the samples they were made of', () =>
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 30 }), (numbers, size) => {
      const points = at(numbers)
      const intervals = []
      for (let from = 0; from < points.length; from += size) {
        const part = numbers.slice(from, from + size)
        const sum = part.reduce((total, number) => total + number, 0)
        intervals.push({
          storeTime: from * minute,
          // What is drawn may be rounded; what is reckoned with is not.
          value: Math.round(sum / part.length),
          min: Math.min(...part),
          max: Math.max(...part),
          sum,
          last: part.at(-1) ?? 0,
          count: part.length,
        })
      }
      const single = trendStatistics(points, 180)
      const together = trendStatistics(intervals, gapAfter(minute, size * minute))
      expect(together.samples).toBe(single.samples)
      expect(together.average).toBe(single.average)
      expect(together.last?.value).toBe(single.last?.value)
      expect(together.min?.value).toBe(single.min?.value)
      expect(together.max?.value).toBe(single.max?.value)
    }),
  ))

it('shares out the time for which a switch was on, leaving out what nobody knows', () => {
  // On for two minutes, off for one, on for one; then an hour of silence, and off for a minute.
  const points = [
    { storeTime: 0, value: 1 },
    { storeTime: 120, value: 0 },
    { storeTime: 180, value: 1 },
    { storeTime: 240, value: 1 },
    { storeTime: 3840, value: 0 },
    { storeTime: 3900, value: 0 },
  ]
  expect(trendStatistics(points, 180).onShare).toBeCloseTo(3 / 5)
})

it('takes the time on from intervals where they know it', () =>
  expect(
    trendStatistics(
      [
        { storeTime: 0, value: 0.5, onSeconds: 150, knownSeconds: 300 },
        { storeTime: 300, value: 1, onSeconds: 100, knownSeconds: 100 },
      ],
      450,
    ).onShare,
  ).toBeCloseTo(250 / 400))
