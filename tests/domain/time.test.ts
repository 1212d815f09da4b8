import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayShortcuts, formatDay, formatStamp, formatTime, parseTime } from '#domain/time.ts'

const midnight = Date.parse('2026-02-28T16:00:00Z')

it('tells the time of Shanghai', () => {
  expect(formatTime(midnight)).toBe('2026-03-01 00:00:00')
  expect(formatTime(midnight - 1)).toBe('2026-02-28 23:59:59')
  expect(formatDay(midnight)).toBe('2026-03-01')
  expect(formatStamp(midnight)).toBe('20260301000000')
})

it('parses what it formats', () => {
  const seconds = fc.integer({ min: 0, max: 4_102_444_800 })
  fc.assert(
    fc.property(seconds, (value) => {
      expect(parseTime(formatTime(value * 1000))).toBe(value * 1000)
    }),
  )
})

it.each(['', '2026-02-30', '2026-01-01 24:00:00', '2026-01-01 12:60:00', '2026-1-1', '2026-01-01T00:00:00'])(
  'refuses %j',
  (text) => expect(parseTime(text)).toBeNull(),
)

describe('date shortcuts', () => {
  it.each([
    ['今天', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
    ['昨天', '2026-02-28 00:00:00', '2026-02-28 23:59:59'],
    ['近7天', '2026-02-23 00:00:00', '2026-03-01 23:59:59'],
    ['近30天', '2026-01-31 00:00:00', '2026-03-01 23:59:59'],
  ])('%s', (label, start, end) => {
    for (const now of [midnight, midnight + 86_399_999]) {
      const range = dayShortcuts.find((shortcut) => shortcut.label === label)?.range(now)
      expect([formatTime(range?.start ?? 0), formatTime(range?.end ?? 0)]).toEqual([start, end])
    }
  })
})
