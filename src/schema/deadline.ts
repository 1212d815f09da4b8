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

/** How a record stands with its time limits. */
export interface Standing {
  /** Of the limit that stands worst. */
  readonly overdue: 0 | 1 | 2
  /** Until the limit that comes first; below 0: since it has passed. */
  readonly secondsLeft: number
  /** The clock stands still. */
  readonly isPaused: boolean
}

const levelOf = (secondsLeft: number, wholeSeconds: number): Standing['overdue'] => {
  if (secondsLeft < 0) return 2
  return secondsLeft < wholeSeconds * soonShare ? 1 : 0
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
    return [{ level: levelOf(secondsLeft, minutes * 60), secondsLeft }]
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

/** The moments by which a new record is to be done with. */
export const limitsOf = (from: Deadline, record: Values, created: Moment): Values =>
  Object.fromEntries(
    Object.entries(from.limits).map(([name, limit]) => {
      const minutes = minutesOf(limit, record[from.by])
      return [name, minutes === null ? null : momentAt(secondsOf(created) + minutes * 60)]
    }),
  )

/**
 * The moments as a change of the record moves them: by as long as its clock stood still, once it goes on, and by as much as
 * another value of `by` gives more or less time. Empty: they stay.
 */
export function limitsMoved(from: Deadline, current: Values, changes: Values, now: Moment): Values {
  const after = { ...current, ...changes }
  const since = asMoment(current[from.since])
  const goesOn =
    from.paused.includes(Number(current[from.state])) && !from.paused.includes(Number(after[from.state]))
  const stood = goesOn && since !== null ? secondsOf(now) - secondsOf(since) : 0
  const moved = Object.entries(from.limits).flatMap(([name, limit]) => {
    const end = asMoment(current[name])
    const [before, then] = [minutesOf(limit, current[from.by]), minutesOf(limit, after[from.by])]
    const isDone = asMoment(current[limit.until]) !== null
    if (end === null || then === null || isDone) return []
    const by = stood + (then - (before ?? then)) * 60
    return by === 0 ? [] : [[name, momentAt(secondsOf(end) + by)]]
  })
  return Object.fromEntries(moved)
}
