import type { Deadline, TimeLimit } from './derivation.ts'
import { type DeadlineField, isDeadline } from './kind-traits.ts'
import type { FieldMap } from './kinds.ts'
import type { Moment } from './matches.ts'
import type { Values } from './validate.ts'

/** With less than this share of the time left it is told that time runs out. */
export const soonShare = 0.25

/** Moments are of one zone that keeps one time all year, so that they can be reckoned with as if they were UTC. */
const secondsOf = (moment: Moment): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000

const momentAt = (seconds: number): Moment =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

const asMoment = (value: unknown): Moment | null => (typeof value === 'string' ? value : null)

const minutesOf = ({ minutes }: TimeLimit, by: unknown): number | null => minutes[Number(by)] ?? null

/** How the time runs that something may take, in seconds. */
export interface TimeClock {
  /** When it will have gone on by so much; below 0: when so much of it was still to come. */
  after(from: Moment, seconds: number): Moment
  /** How far it goes on; below 0: `to` is before `from`. */
  between(from: Moment, to: Moment): number
}

/** By day and by night. */
export const throughout: TimeClock = {
  after: (from, seconds) => momentAt(secondsOf(from) + seconds),
  between: (from, to) => secondsOf(to) - secondsOf(from),
}

/** How a record stands with its time limits. */
export interface Standing {
  /** Of the limit that stands worst. */
  readonly overdue: 0 | 1 | 2
  /** Until the limit that comes first; below 0: since it has passed. */
  readonly secondsLeft: number
  /** The clock stands still. */
  readonly isPaused: boolean
}

/** What of a limit's length is left when it is told that time runs out, in seconds. */
const soonLength = (minutes: number): number => minutes * 60 * soonShare

/** From when on it is told that time runs out. */
function soonFrom({ soon }: TimeLimit, record: Values, end: Moment, minutes: number): number {
  const kept = soon === undefined ? null : asMoment(record[soon])
  return kept === null ? secondsOf(end) - soonLength(minutes) : secondsOf(kept)
}

const levelOf = (secondsLeft: number, isSoon: boolean): Standing['overdue'] => {
  if (secondsLeft < 0) return 2
  return isSoon ? 1 : 0
}

/** Null: no clock runs for this record, or not any more. */
export function standingOf(from: Deadline, record: Values, now: Moment): Standing | null {
  const state = Number(record[from.state])
  if (from.ended.includes(state)) return null
  const since = asMoment(record[from.since])
  const isPaused = from.paused.includes(state)
  const looked = secondsOf(isPaused && since !== null ? since : now)
  const running = Object.entries(from.limits).flatMap(([name, limit]) => {
    const end = asMoment(record[name])
    const minutes = minutesOf(limit, record[from.by])
    if (end === null || minutes === null || asMoment(record[limit.until]) !== null) return []
    const secondsLeft = secondsOf(end) - looked
    const isSoon = looked > soonFrom(limit, record, end, minutes)
    return [{ level: levelOf(secondsLeft, isSoon), secondsLeft }]
  })
  const [first, ...others] = running
  if (!first) return null
  const worst = (one: Standing['overdue'], other: Standing['overdue']) => (one > other ? one : other)
  return {
    overdue: others.reduce((level, other) => worst(level, other.level), first.level),
    secondsLeft: Math.min(...running.map(({ secondsLeft }) => secondsLeft)),
    isPaused,
  }
}

/** The fields of a resource that say how its records stand with their time limits. */
export const deadlineFields = (fields: FieldMap): readonly DeadlineField[] =>
  Object.values(fields).filter(isDeadline)

/** The moments of a limit, so many seconds after a moment of its clock. */
const momentsOf = (
  name: string,
  { soon }: TimeLimit,
  minutes: number,
  at: (seconds: number) => Moment,
  left: number,
): Values => ({ [name]: at(left), ...(soon === undefined ? {} : { [soon]: at(left - soonLength(minutes)) }) })

const noMoments = (name: string, { soon }: TimeLimit): Values => ({
  [name]: null,
  ...(soon === undefined ? {} : { [soon]: null }),
})

/** The moments by which a new record is to be done with. */
export function limitsOf(
  from: Deadline,
  record: Values,
  created: Moment,
  clock: TimeClock = throughout,
): Values {
  const given = Object.entries(from.limits).map(([name, limit]) => {
    const minutes = minutesOf(limit, record[from.by])
    if (minutes === null) return noMoments(name, limit)
    return momentsOf(name, limit, minutes, (seconds) => clock.after(created, seconds), minutes * 60)
  })
  return Object.assign({}, ...given)
}

/**
 * The moments as a change of the record moves them: by as long as its clock stood still, once it goes on, and by as much as
 * another value of `by` gives more or less time. Empty: they stay.
 */
export function limitsMoved(
  from: Deadline,
  current: Values,
  changes: Values,
  now: Moment,
  clock: TimeClock = throughout,
): Values {
  const after = { ...current, ...changes }
  const isPaused = from.paused.includes(Number(current[from.state]))
  const looked = (isPaused ? asMoment(current[from.since]) : null) ?? now
  const goesOn = isPaused && !from.paused.includes(Number(after[from.state]))
  if (!goesOn && current[from.by] === after[from.by]) return {}
  const moved = Object.entries(from.limits).map(([name, limit]) => {
    const end = asMoment(current[name])
    const [before, then] = [minutesOf(limit, current[from.by]), minutesOf(limit, after[from.by])]
    if (end === null || then === null || asMoment(current[limit.until]) !== null) return {}
    const left = clock.between(looked, end) + (then - (before ?? then)) * 60
    const start = goesOn ? now : looked
    return momentsOf(name, limit, then, (seconds) => clock.after(start, seconds), left)
  })
  return Object.assign({}, ...moved)
}
