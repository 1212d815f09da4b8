import { describe, expect, it } from 'vitest'
import { day, hour, minute, second } from '#domain/durations.ts'
import {
  type GatewayClock,
  hearReport,
  keptFrom,
  lagOf,
  unheard,
} from '#platform/modules/device/gateway-clock.ts'

const longest = 90 * day

/** What is known of a clock after reports of these ages, that come so often. */
const heard = (ages: readonly number[], everyMs: number, start: GatewayClock = unheard) =>
  ages.reduce((clock, age, index) => hearReport(clock, { age, arrival: index * everyMs }, longest), start)
const times = (count: number, age: number) => Array.from({ length: count }, () => age)

describe('the clock of a gateway', () => {
  it('is as far behind as the median of its reports says', () => {
    expect(lagOf(unheard)).toBe(null)
    expect(lagOf(heard([2000, 5 * minute, 3000], second))).toBe(3000)
    expect(lagOf(heard([...times(20, 0), ...times(8, 5 * minute)], second))).toBe(5 * minute)
    expect(lagOf(heard([...times(20, 0), ...times(7, 5 * minute)], second))).toBe(0)
  })

  it('does not go by what was kept, however long that takes to tell, and in whatever order', () => {
    const known = heard(times(15, second), 15 * second)
    const oldestFirst = Array.from({ length: 600 }, (_, index) => 2 * hour - index * 11 * second)
    for (const kept of [oldestFirst, oldestFirst.toReversed(), times(100, 2 * hour)])
      expect(lagOf(heard(kept, second, known))).toBe(second)
    expect(keptFrom(known, longest)).toBe(10 * minute + second)
  })

  it('is believed where it was set back once reports agree for two minutes', () => {
    const known = heard(times(15, 0), 15 * second)
    const back = (count: number) => lagOf(heard(times(count, 8 * hour), 15 * second, known))
    expect([back(8), back(9)]).toEqual([0, 8 * hour])
    // A report with the right time in between says that the clock stands.
    const mixed = heard([...times(8, 8 * hour), 0, ...times(8, 8 * hour)], 15 * second, known)
    expect(lagOf(mixed)).toBe(0)
  })

  it('is plainly wrong where nothing is kept for so long, and then says nothing of what was kept', () => {
    const reset = heard(times(3, 9000 * day), second)
    expect(lagOf(reset)).toBe(9000 * day)
    expect(keptFrom(reset, longest)).toBe(10 * minute)
    expect(keptFrom(heard([-3 * hour], second), longest)).toBe(10 * minute)
  })
})
