import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '#domain/durations.ts'
import {
  addServiceTime,
  type ServiceHours,
  serviceHoursWords,
  serviceTimeBetween,
  type WorkCalendar,
} from '#domain/service-time.ts'
import { formatDay, formatTime, parseTime } from '#domain/time.ts'
import { weekday } from '#resources/calendar-dictionaries.ts'

const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = weekday

const office: ServiceHours = [
  { days: [monday, tuesday, wednesday, thursday, friday], from: '09:00', to: '18:00' },
]
const none: WorkCalendar = new Map()
/** The National Day of 2026: seven days off, for which two days of weekends are worked. */
const october: WorkCalendar = new Map([
  ['2026-09-20', true],
  ...[1, 2, 3, 4, 5, 6, 7].map((date) => [`2026-10-0${date}`, false] as const),
  ['2026-10-10', true],
])

const at = (moment: string) => parseTime(moment) ?? Number.NaN
const ending = (moment: string, hours: number, calendar = none, service = office) =>
  formatTime(addServiceTime(at(moment), hours * hour, service, calendar))

describe('service time', () => {
  it.each([
    ['2026-11-20 10:00:00', 4, '2026-11-20 14:00:00', 'within a day'],
    ['2026-11-20 16:00:00', 4, '2026-11-23 11:00:00', 'over a weekend'],
    ['2026-11-21 03:00:00', 4, '2026-11-23 13:00:00', 'begun on a Saturday'],
    ['2026-11-20 16:00:00', 2, '2026-11-20 18:00:00', 'to the end of a day'],
    ['2026-11-20 07:00:00', 9, '2026-11-20 18:00:00', 'a whole day'],
    ['2026-11-23 11:00:00', -4, '2026-11-20 16:00:00', 'backwards'],
  ])('that begins at %s and lasts %i h ends at %s: %s', (from, hours, to) => {
    expect(ending(from, hours)).toBe(to)
  })

  it('leaves out what the calendar says is off, and counts what is worked instead as a working day', () => {
    expect(ending('2026-09-30 17:00:00', 2, october)).toBe('2026-10-08 10:00:00')
    expect(ending('2026-10-09 17:00:00', 2, october)).toBe('2026-10-10 10:00:00')
    expect(ending('2026-10-09 17:00:00', 2)).toBe('2026-10-12 10:00:00')
  })

  it('counts each stretch of a day, and runs through midnights', () => {
    const night: ServiceHours = [{ days: [friday], from: '20:00', to: '08:00' }]
    expect(ending('2026-11-20 23:00:00', 2, none, night)).toBe('2026-11-21 01:00:00')
    expect(ending('2026-11-21 07:00:00', 2, none, night)).toBe('2026-11-27 21:00:00')
    const split: ServiceHours = [
      { days: [monday, tuesday], from: '13:00', to: '24:00' },
      { days: [monday, tuesday], from: '00:00', to: '11:30' },
    ]
    expect(ending('2026-11-23 11:00:00', 1, none, split)).toBe('2026-11-23 13:30:00')
    expect(ending('2026-11-23 23:30:00', 1, none, split)).toBe('2026-11-24 00:30:00')
  })
})

const someTime = fc
  .integer({ min: 0, max: 95 })
  .map(
    (mark) => `${String(Math.floor(mark / 4)).padStart(2, '0')}:${String((mark % 4) * 15).padStart(2, '0')}`,
  )
/** Any, over midnight and overlapping as well; or none. */
const someHours = fc.array(
  fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: someTime,
    to: fc.oneof(someTime, fc.constant('24:00')),
  }),
  { maxLength: 3 },
)
const someMoment = fc.integer({ min: at('2026-09-01'), max: at('2026-11-30') })
const someDays = fc
  .dictionary(fc.integer({ min: 0, max: 90 }).map(String), fc.boolean(), { maxKeys: 40 })
  .map(
    (days) =>
      new Map(
        Object.entries(days).map(([index, is]) => [formatDay(at('2026-09-01') + Number(index) * day), is]),
      ),
  )
const someLength = fc.integer({ min: 1, max: 200 * 60 }).map((minutes) => minutes * minute)

describe('service time of any hours and any calendar', () => {
  const everywhere = (
    check: (start: number, length: number, hours: ServiceHours, calendar: WorkCalendar) => void,
  ) => fc.assert(fc.property(someMoment, someLength, someHours, someDays, check))

  it('is between two moments what has been added, forwards and backwards', () => {
    everywhere((start, length, hours, calendar) => {
      for (const signed of [length, -length]) {
        const end = addServiceTime(start, signed, hours, calendar)
        expect(serviceTimeBetween(start, end, hours, calendar)).toBe(signed)
        expect(serviceTimeBetween(end, start, hours, calendar)).toBe(-signed)
      }
    })
  })

  it('ends later where it begins later or lasts longer', () => {
    fc.assert(
      fc.property(
        someMoment,
        someMoment,
        someLength,
        someLength,
        someHours,
        someDays,
        (a, b, m, n, hours, days) => {
          const end = (start: number, length: number) => addServiceTime(start, length, hours, days)
          expect(end(Math.min(a, b), m)).toBeLessThanOrEqual(end(Math.max(a, b), m))
          expect(end(a, Math.min(m, n))).toBeLessThanOrEqual(end(a, Math.max(m, n)))
        },
      ),
    )
  })

  it('ends within the hours, and takes no less than it lasts', () => {
    everywhere((start, length, hours, calendar) => {
      const end = addServiceTime(start, length, hours, calendar)
      expect(end - start).toBeGreaterThanOrEqual(length)
      // The last millisecond before it was served.
      expect(serviceTimeBetween(end - 1, end, hours, calendar)).toBe(1)
    })
  })

  it('is all time where there are no hours', () => {
    fc.assert(
      fc.property(someMoment, someLength, someDays, (start, length, calendar) => {
        expect(addServiceTime(start, length, [], calendar)).toBe(start + length)
        expect(serviceTimeBetween(start, start + length, [], calendar)).toBe(length)
      }),
    )
  })
})

describe('hours of service', () => {
  it('are said in days and times', () => {
    expect(serviceHoursWords(office)).toBe('周一至周五 09:00–18:00')
    const more = [
      ...office,
      { days: [saturday, sunday], from: '10:00', to: '12:00' },
      { days: [monday, wednesday], from: '20:00', to: '08:00' },
    ]
    expect(serviceHoursWords(more)).toBe(
      '周一至周五 09:00–18:00，周六、周日 10:00–12:00，周一、周三 20:00–次日 08:00',
    )
  })
})
