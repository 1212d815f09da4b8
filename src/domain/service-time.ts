import { day, hour, minute } from './durations.ts'
import { formatDay } from './time.ts'

/**
 * On which days of the week (1 is Monday) somebody serves, and from when to when: `09:00`, `18:00`, `24:00`. What ends no
 * later than it begins ends on the next day.
 */
interface ServiceSpan {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}

/** None at all: by day and by night. */
export type ServiceHours = readonly ServiceSpan[]

/** Days (`2026-10-01`) that are not what their weekday says: true where people work all the same, false where nobody does. */
export type WorkCalendar = ReadonlyMap<string, boolean>

/** Of a day or a moment, in milliseconds. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Beijing has one time all year. */
const offset = 8 * hour
const week = [1, 2, 3, 4, 5, 6, 7] as const

/** `09:00` -> milliseconds since the day began. */
function timeOfDay(text: string): number {
  const [hours, minutes] = text.split(':')
  return Number(hours) * hour + Number(minutes) * minute
}

/** What begins on a weekday, in milliseconds since it began. */
const begunOn = (hours: ServiceHours, weekday: number): readonly Stretch[] =>
  hours
    .filter(({ days }) => days.includes(weekday))
    .map((span) => {
      const [from, to] = [timeOfDay(span.from), timeOfDay(span.to)]
      return { from, to: to > from ? to : to + day }
    })

/** In order, none overlapping another. */
function apart(stretches: readonly Stretch[]): readonly Stretch[] {
  let end = Number.NEGATIVE_INFINITY
  return [...stretches]
    .sort((one, other) => one.from - other.from)
    .flatMap(({ from, to }) => {
      const rest = { from: Math.max(from, end), to }
      end = Math.max(end, to)
      return rest.from < rest.to ? [rest] : []
    })
}

/**
 * The service of a day, given where that begins; null: there are no hours. A make-up working day is as the first day of
 * the week that has some. A night belongs to the day on which it begins.
 */
function serviceByDay(hours: ServiceHours, calendar: WorkCalendar) {
  const weekdays = week.map((weekday) => begunOn(hours, weekday))
  const usual = weekdays.find((stretches) => stretches.length > 0)
  if (!usual) return null
  const begun = (begin: number): readonly Stretch[] => {
    const isWorked = calendar.get(formatDay(begin))
    if (isWorked === false) return []
    // 1970 began on a Thursday.
    const own = weekdays[(Math.round((begin + offset) / day) + 3) % 7] ?? []
    return (isWorked ? usual : own).map(({ from, to }) => ({ from: begin + from, to: begin + to }))
  }
  return (begin: number): readonly Stretch[] =>
    apart(
      [...begun(begin - day), ...begun(begin)].map(({ from, to }) => ({
        from: Math.max(from, begin),
        to: Math.min(to, begin + day),
      })),
    )
}

const dayOf = (moment: number) => Math.floor((moment + offset) / day) * day - offset

/** When `duration` of service will have passed since `start`, or, below 0, was still to come; all in milliseconds. */
export function addServiceTime(
  start: number,
  duration: number,
  hours: ServiceHours,
  calendar: WorkCalendar,
): number {
  const service = serviceByDay(hours, calendar)
  if (!service) return start + duration
  const isAhead = duration > 0
  let left = Math.abs(duration)
  let moment = start
  // What a calendar leaves out ends with it, so that this does.
  for (let begin = dayOf(start); left > 0; begin += isAhead ? day : -day) {
    const stretches = isAhead ? service(begin) : [...service(begin)].reverse()
    for (const { from, to } of stretches) {
      const room = isAhead ? to - Math.max(from, start) : Math.min(to, start) - from
      if (room <= 0 || left <= 0) continue
      const taken = Math.min(room, left)
      moment = isAhead ? to - room + taken : from + room - taken
      left -= taken
    }
  }
  return moment
}

/** How much service lies between two moments; below 0 where `to` is before `from`. */
export function serviceTimeBetween(
  from: number,
  to: number,
  hours: ServiceHours,
  calendar: WorkCalendar,
): number {
  const service = serviceByDay(hours, calendar)
  if (!service) return to - from
  if (to < from) return -serviceTimeBetween(to, from, hours, calendar)
  let sum = 0
  for (let begin = dayOf(from); begin < to; begin += day)
    for (const stretch of service(begin))
      sum += Math.max(0, Math.min(stretch.to, to) - Math.max(stretch.from, from))
  return sum
}

const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** `周一至周五`, `周一、周三`. */
function daysWords(days: readonly number[]): string {
  const inOrder = week.filter((weekday) => days.includes(weekday))
  const runs = inOrder.filter((weekday) => !days.includes(weekday - 1))
  return runs
    .map((first) => {
      const end = week.find((weekday) => weekday >= first && !days.includes(weekday + 1)) ?? first
      const [begin, last] = [weekdayNames[first - 1], weekdayNames[end - 1]]
      if (end === first) return begin
      return end === first + 1 ? `${begin}、${last}` : `${begin}至${last}`
    })
    .join('、')
}

/** `周一至周五 09:00–18:00，周六 20:00–次日 08:00`. */
export const serviceHoursWords = (hours: ServiceHours): string =>
  hours
    .map(
      ({ days, from, to }) =>
        `${daysWords(days)} ${from}–${timeOfDay(to) > timeOfDay(from) ? '' : '次日 '}${to}`,
    )
    .join('，')
