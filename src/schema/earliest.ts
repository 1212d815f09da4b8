import type { ResolvedField } from './kinds.ts'
import type { Moment } from './matches.ts'

const msPerMinute = 60_000

/** Shanghai keeps one time all year, so its clock is reckoned with as UTC is. */
const minutesAfter = (moment: Moment, minutes: number): Moment =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * msPerMinute)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** The first day or moment that a field takes now; null: it takes what has passed as well. */
export function earliestOf(field: ResolvedField, now: Moment): string | null {
  if (field.kind === 'date') return field.future ? now.slice(0, 10) : null
  return field.kind === 'dateTime' && field.future ? minutesAfter(now, field.lead) : null
}

/** Whether a value comes before what the field takes now. */
export function isEarly(field: ResolvedField, value: unknown, now: Moment): boolean {
  const earliest = earliestOf(field, now)
  return earliest !== null && typeof value === 'string' && value !== '' && value < earliest
}
