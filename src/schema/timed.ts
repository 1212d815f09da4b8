import { atMost, type Condition, now as clockNow, in_, today } from './condition.ts'
import { type Moment, matches } from './matches.ts'
import type { ResolvedResource } from './resolved.ts'
import type { ResolvedStates, ResolvedTimedTransition } from './resolved-action.ts'
import type { Values } from './validate.ts'

type Stated = Pick<ResolvedResource, 'fields'> & { readonly states: ResolvedStates }

/** A moment so many seconds before another. Shanghai keeps one time all year, so its clock can be reckoned with. */
const before = (moment: Moment, seconds: number): Moment =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) - seconds * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/**
 * When time makes a transition: all of these conditions hold. Said as conditions, so that the database finds the records
 * by the same words by which one record is judged.
 */
export function dueConditions(
  { fields, states }: Stated,
  { from, field, after, when }: ResolvedTimedTransition,
  now: Moment,
): readonly Condition[] {
  const clock = fields[field]?.kind === 'date' ? today : clockNow
  return [
    { [states.field]: in_(...from) },
    { [field]: atMost(after === 0 ? clock : before(now, after)) },
    ...(when ? [when] : []),
  ]
}

/** Whether time makes the transition of this record now. */
export const isDue = (
  resource: Stated,
  transition: ResolvedTimedTransition,
  record: Values,
  now: Moment,
): boolean => dueConditions(resource, transition, now).every((condition) => matches(condition, record, now))
