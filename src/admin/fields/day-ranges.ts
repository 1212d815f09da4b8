import { dayShortcuts, formatDay } from '#domain/time.ts'

/** First and last day, both inclusive. */
export type DayRange = readonly [from: string, to: string]

/** The shortcuts of range pickers, as days. */
export const rangeShortcuts = (now: number): readonly (readonly [label: string, range: DayRange])[] =>
  dayShortcuts.map(({ label, range }) => {
    const { start, end } = range(now)
    return [label, [formatDay(start), formatDay(end)]]
  })

/** The end date means its last second; an end may be open. */
export const wholeDays = ([from, to]: readonly (string | undefined)[]) => [
  from && `${from} 00:00:00`,
  to && `${to} 23:59:59`,
]
