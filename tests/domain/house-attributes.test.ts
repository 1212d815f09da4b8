import { describe, expect, it } from 'vitest'
import { minute, second } from '#domain/durations.ts'
import { staleMinutes } from '#domain/house-attributes.ts'

describe('a value', () => {
  it.each([
    [60, 5 * minute, null],
    [60, 5 * minute + second, 5],
    [300, 15 * minute, null],
    [300, 16 * minute, 16],
    [5, 299 * second, null],
  ])(
    'of a device that reports every %i seconds is said after %i ms to be so many minutes old: %s',
    (reportInterval, age, expected) => {
      expect(staleMinutes({ reportInterval }, 1_000_000, 1_000_000 + age)).toBe(expected)
    },
  )

  it('is never old where there is none', () =>
    expect(staleMinutes({ reportInterval: 60 }, null, 0)).toBeNull())
})
