import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comesOnChange, downsample, gapAfter, runsOf } from '#domain/trend-sample.ts'

/** Samples in the order of time, with steps of a minute and now and then a long pause, never two in a row. */
const series = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 90 }) },
        fc.integer({ min: 181, max: 9000 }),
      ),
      // No device says -0: `toBe` would tell it from the 0 that stands for both.
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0),
    ),
    { maxLength: 600, size: 'max' },
  )
  .map((steps) => {
    let time = 1_780_000_000
    let before = 0
    return steps.map(([step, value]) => {
      before = before > 180 ? Math.min(step, 90) : step
      time += before
      return { storeTime: time, value }
    })
  })

const gap = gapAfter(60, 0)
const most = fc.integer({ min: 1, max: 300 })

const lowest = (values: readonly { readonly value: number }[]) =>
  Math.min(...values.map(({ value }) => value))
const highest = (values: readonly { readonly value: number }[]) =>
  Math.max(...values.map(({ value }) => value))

describe('runsOf', () => {
  it('loses nothing, and breaks where nothing came for longer than the gap, and nowhere else', () =>
    fc.assert(
      fc.property(series, (points) => {
        const runs = runsOf(points, gap)
        expect(runs.flat()).toEqual(points)
        for (const run of runs)
          run.slice(1).forEach((point, index) => {
            expect(point.storeTime - (run[index]?.storeTime ?? 0)).toBeLessThanOrEqual(gap)
          })
        runs.slice(1).forEach((run, index) => {
          const before = runs[index]?.at(-1)?.storeTime ?? 0
          expect((run[0]?.storeTime ?? 0) - before).toBeGreaterThan(gap)
        })
      }),
    ))

  it('takes three missed reports for a gap, or a missing interval', () => {
    const at = (...times: number[]) => times.map((storeTime) => ({ storeTime }))
    expect(runsOf(at(0, 180, 361), gapAfter(60, 0))).toHaveLength(2)
    expect(runsOf(at(0, 300, 900), gapAfter(60, 300))).toHaveLength(2)
    expect(runsOf(at(0, 900, 1800), gapAfter(600, 300))).toHaveLength(1)
  })
})

describe('a device that reports more rarely than it is said to', () => {
  /** Every quarter of an hour, where a report a minute was promised. */
  const rare = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ storeTime: from + index * 900 }))

  it('is drawn as a line all the same, and broken where three of its own reports are missing', () => {
    expect(runsOf(rare(20), gap)).toHaveLength(1)
    expect(runsOf([...rare(20), ...rare(20, 20 * 900 + 1800)], gap)).toHaveLength(1)
    expect(runsOf([...rare(20), ...rare(20, 20 * 900 + 1801)], gap)).toHaveLength(2)
  })

  it('has its usual spacing found around each place: where it speaks each minute, a quarter is a gap', () => {
    const often = Array.from({ length: 20 }, (_, index) => ({ storeTime: 20 * 900 + index * 60 }))
    const after = often.map(({ storeTime }) => ({ storeTime: storeTime + 20 * 60 + 900 }))
    expect(runsOf([...rare(20), ...often, ...after], gap).map((run) => run.length)).toEqual([20, 20, 20])
  })

  it('is a line from the third sample on: of two nobody knows whether there was one between', () => {
    expect(runsOf(rare(3), gap)).toHaveLength(1)
    expect(runsOf(rare(2), gap)).toHaveLength(2)
  })
})

describe('what comes as things change', () => {
  const at = (...times: number[]) => times.map((storeTime) => ({ storeTime }))

  it('is told by its spacings, of which there have to be four', () => {
    expect(comesOnChange(at(0, 60, 3600, 3720, 20_000, 20_400), 0)).toBe(true)
    expect(comesOnChange(at(0, 900, 1810, 2700, 5400, 6300), 0)).toBe(false)
    expect(comesOnChange(at(0, 60, 3600, 3720), 0)).toBeNull()
    // Every 90 seconds, rounded down to whole minutes.
    expect(comesOnChange(at(0, 60, 180, 240, 360, 420), 60)).toBe(false)
  })

  it('is one line with what came next, as far as it held', () => {
    const until = (heldUntil: number) => runsOf([{ storeTime: 0, heldUntil }, { storeTime: 9000 }], gap)
    expect(until(9000)).toHaveLength(1)
    expect(until(8999)).toHaveLength(2)
  })
})

describe('downsample', () => {
  it('keeps of each run the first, the last, the lowest and the highest, and no gap less', () =>
    fc.assert(
      fc.property(series, most, (points, most) => {
        const runs = runsOf(points, gap)
        const thinned = downsample(runs, most)
        expect(thinned).toHaveLength(runs.length)
        for (const [index, run] of runs.entries()) {
          const kept = thinned[index] ?? []
          expect(kept[0]).toBe(run[0])
          expect(kept.at(-1)).toBe(run.at(-1))
          expect(lowest(kept)).toBe(lowest(run))
          expect(highest(kept)).toBe(highest(run))
        }
      }),
    ))

  it('takes from what there is, in its order, and about as much as it may', () =>
    fc.assert(
      fc.property(series, most, (points, most) => {
        const runs = runsOf(points, gap)
        const kept = downsample(runs, most).flat()
        const places = kept.map((point) => points.indexOf(point))
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, 0) + 4 * runs.length)
        if (points.length <= most) expect(kept).toEqual(points)
      }),
    ))

  it('goes by the extremes of intervals where points are such', () => {
    const run = Array.from({ length: 50 }, (_, index) => ({
      storeTime: index * 300,
      value: 20,
      min: index === 17 ? -5 : 19,
      max: index === 33 ? 99 : 21,
    }))
    const [kept = []] = downsample([run], 8)
    expect(kept.length).toBeLessThan(12)
    expect(kept).toContain(run[17])
    expect(kept).toContain(run[33])
  })
})
