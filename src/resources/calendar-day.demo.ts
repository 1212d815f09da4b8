import type { DemoRecord } from '#config'
import { day } from '#domain/durations.ts'
import { formatDay, parseTime } from '#domain/time.ts'
import { calendarDayKind } from '#resources/calendar-dictionaries.ts'

/** As the State Council has laid them down for 2026: the first and the last day off, and the days worked instead. */
const holidays = [
  ['元旦', '2026-01-01', '2026-01-03', ['2026-01-04']],
  ['春节', '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']],
  ['清明节', '2026-04-04', '2026-04-06', []],
  ['劳动节', '2026-05-01', '2026-05-05', ['2026-05-09']],
  ['端午节', '2026-06-19', '2026-06-21', []],
  ['中秋节', '2026-09-25', '2026-09-27', []],
  ['国庆节', '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']],
] as const

function daysFrom(first: string, last: string): readonly string[] {
  const begin = parseTime(first) ?? 0
  const count = Math.round(((parseTime(last) ?? 0) - begin) / day) + 1
  return Array.from({ length: count }, (_, index) => formatDay(begin + index * day))
}

const record = (name: string, date: string, kind: 1 | 2): DemoRecord<'calendarDay'> => ({
  id: `calendar_${date.replaceAll('-', '')}`,
  name,
  day: date,
  kind,
  createTime: '2025-11-05 09:00:00',
})

export const calendarDays: readonly DemoRecord<'calendarDay'>[] = holidays.flatMap(
  ([name, first, last, worked]) => [
    ...daysFrom(first, last).map((date) => record(name, date, calendarDayKind.holiday)),
    ...worked.map((date) => record(`${name}调休`, date, calendarDayKind.workday)),
  ],
)
