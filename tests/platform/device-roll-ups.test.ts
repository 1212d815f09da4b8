import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUp } from '#platform/modules/device/roll-up.ts'
import { type Aggregate, type Interval, readSeries } from '#platform/modules/device/series.ts'
import { createStore } from '#platform/modules/device/store-values.ts'
import { demoNoon, engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const now = demoNoon
/** Around midnight in Shanghai, and around the end of a month. */
const start = new Date('2026-10-31T22:00:00+08:00').getTime() / 1000
const hours = 4
const attributeKey = '1-device_panel-1-attr_panel_power'

/** Seconds from the start, and the value: reports in the order in which they arrive. */
const reports = fc.uniqueArray(fc.tuple(fc.nat(hours * 3600 - 1), fc.constantFrom(0, 1, 2.5, -3)), {
  selector: ([seconds]) => seconds,
  minLength: 1,
  maxLength: 120,
})

type Sample = readonly [seconds: number, value: number]

/** The same from all samples, the plain way. */
function expected(samples: readonly Sample[], interval: number, aggregate: Aggregate) {
  const buckets = new Map<number, Sample[]>()
  for (const sample of samples) {
    const at = start + sample[0]
    const first =
      interval === 86_400 ? Math.floor((at + 28_800) / 86_400) * 86_400 - 28_800 : at - (at % interval)
    buckets.set(first, [...(buckets.get(first) ?? []), sample])
  }
  return [...buckets].map(([time, inside]) => {
    const values = inside.map(([, value]) => value)
    const total = values.reduce((sum, value) => sum + value, 0)
    const of = {
      ...{ avg: total / values.length, max: Math.max(...values), min: Math.min(...values) },
      ...{ count: values.length, first: values[0] ?? null, last: values.at(-1) ?? null },
    }
    return [time, of[aggregate as keyof typeof of]]
  })
}

/** Share of the time on: a value lasts until the next one, five minutes at most, in those fives that have samples. */
function shareOn(samples: readonly Sample[], interval: number) {
  const spent = new Map<number, { on: number; known: number }>()
  const alive = new Set(samples.map(([seconds]) => Math.floor((start + seconds) / 300)))
  samples.forEach(([seconds, value], index) => {
    const until = Math.min(samples[index + 1]?.[0] ?? Number.POSITIVE_INFINITY, seconds + 300)
    for (let second = seconds; second < until; second += 1) {
      const at = start + second
      if (!alive.has(Math.floor(at / 300))) continue
      const bucket = at - (at % interval)
      const sum = spent.get(bucket) ?? { on: 0, known: 0 }
      spent.set(bucket, { on: sum.on + (value === 1 ? 1 : 0), known: sum.known + 1 })
    }
  })
  return [...spent].map(([time, { on, known }]) => [time, on / known])
}

describe.each(engines)('roll-ups on %s', (engine) => {
  let test: TestPlatform
  const store = createStore({ values: [], kept: [], online: [], replies: [] })
  beforeAll(async () => {
    test = await startPlatform({ engine, now, seed: 'empty' })
  })
  afterAll(() => test.close())

  let houses = 0
  const take = (houseId: string, all: readonly Sample[]) =>
    store(test.platform.services, {
      values: all.map(([seconds, number]) => ({
        ...{ houseId, attributeKey, number, isFaulty: false, value: String(number) },
        time: (start + seconds) * 1000,
        arrival: null,
      })),
      online: [],
      replies: [],
    })
  const read = async (houseId: string, interval: Interval, aggregate: Aggregate) => {
    const range = { from: start - 86_400, to: start + 86_400 }
    const query = { houseIds: [houseId], attributeKeys: [attributeKey], ...range, interval, aggregate }
    return (await readSeries(test.db, query)).map(({ time, value }) => [time, value])
  }

  it('say what the samples say, in whatever order they came and whenever they were rolled up', async () => {
    await fc.assert(
      fc.asyncProperty(reports, fc.nat(120), async (all, cut) => {
        houses += 1
        const houseId = `house_${houses}`
        await take(houseId, all.slice(0, cut))
        await rollUp(test.platform.services)
        // What comes late corrects what was told.
        await take(houseId, all.slice(cut))
        await rollUp(test.platform.services)
        const samples = all.toSorted(([one], [other]) => one - other)
        expect(await read(houseId, 'raw', 'last')).toEqual(samples.map(([at, value]) => [start + at, value]))
        for (const interval of [60, 300, 3600, 86_400] as const) {
          for (const aggregate of ['min', 'max', 'count', 'first', 'last'] as const)
            expect(await read(houseId, interval, aggregate)).toEqual(expected(samples, interval, aggregate))
          const averages = expected(samples, interval, 'avg')
          expect((await read(houseId, interval, 'avg')).map(([time]) => time)).toEqual(
            averages.map(([time]) => time),
          )
          for (const [index, [, value]] of (await read(houseId, interval, 'avg')).entries())
            expect(value).toBeCloseTo(averages[index]?.[1] ?? Number.NaN, 9)
        }
        for (const interval of [300, 3600] as const)
          expect(await read(houseId, interval, 'on')).toEqual(shareOn(samples, interval))
      }),
      { numRuns: 25 },
    )
  })

  it('have no work left once all is told', async () => {
    const { rows } = await sql`select 1 from device_stale`.execute(test.db)
    expect(rows).toEqual([])
    expect(test.errors).toEqual([])
  })
})
