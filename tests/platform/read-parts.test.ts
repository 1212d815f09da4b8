import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOf } from '#platform/modules/device/read-parts.ts'

const reads = fc
  .record({
    from: fc.integer({ min: 1_790_000_000, max: 1_800_000_000 }),
    length: fc.integer({ min: 1, max: 90 * 86_400 }),
    rows: fc.integer({ min: 0, max: 3_000_000 }),
    seconds: fc.constantFrom(1, 60, 300, 3600, 86_400, 7 * 300),
    isOwn: fc.boolean(),
  })
  .map(({ from, length, isOwn, ...read }) => ({
    ...{ ...read, from, to: from + length },
    ...(isOwn ? { origin: from } : {}),
  }))

it('reads all of a range once, in its order, a bounded number of rows at a time, and cuts no interval', () =>
  fc.assert(
    fc.property(reads, (read) => {
      const parts = partsOf(read)
      expect(parts[0]?.from).toBe(read.from)
      expect(parts.at(-1)?.to).toBe(read.to)
      const cuts = parts.slice(1).map(({ from }) => from)
      expect(cuts).toEqual(parts.slice(0, -1).map(({ to }) => to))
      for (const cut of cuts) expect(Math.abs((cut - (read.origin ?? -8 * 3600)) % read.seconds)).toBe(0)
      const perSecond = read.rows / (read.to - read.from)
      for (const { from, to } of parts) {
        expect(to).toBeGreaterThan(from)
        expect((to - from - read.seconds) * perSecond).toBeLessThanOrEqual(40_000)
      }
    }),
  ))
