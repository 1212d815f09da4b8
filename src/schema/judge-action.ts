import { isTransition } from './action-input.ts'
import type { Condition } from './condition.ts'
import type { Allowed } from './endpoint.ts'
import { fieldsIn, type Moment, matches } from './matches.ts'
import type { ResolvedResource } from './resolved.ts'
import type { ResolvedBaseAction, Unmet } from './resolved-action.ts'
import type { Values } from './validate.ts'

// Whether somebody may do something with a record. The admin offers its buttons by this answer, and the platform refuses
// calls by it.

/** The person who wants to do something. Null: nobody in particular. */
export interface Viewer {
  readonly id: string | null
  readonly may: (allow: Allowed) => boolean
}

/** A record at a moment, as far as it is known. */
export interface KnownRecord {
  readonly resource: Pick<ResolvedResource, 'frozen' | 'states'>
  readonly record: Values
  /**
   * Whether the record has every field that conditions look at: one that it lacks is empty then. Of any other record such
   * a field is not known, and what is not known does not speak against anything.
   */
  readonly isWhole: boolean
  readonly now: Moment
}

/** Who wants to do something, and with which record. */
export interface Situation extends KnownRecord {
  readonly viewer: Viewer
}

/** Why an action is not done, with the fields of the record that say so. */
export type Objection =
  | {
      /**
       * `forbidden`: the viewer lacks the permission. `frozen`: nobody changes the record. `state`: the transition does not
       * start from its state. `condition`: it does not meet a part of `when` that has no sentence. `notHandler`: `who`
       * names others. `isExcluded`: `whoNot` names the viewer.
       */
      readonly reason: 'forbidden' | 'frozen' | 'state' | 'condition' | 'notHandler' | 'isExcluded'
      readonly fields: readonly string[]
    }
  | {
      /** The record does not meet parts of `when` that have a sentence; the first of these is said. */
      readonly reason: 'unmet'
      readonly fields: readonly string[]
      readonly said: Unmet
    }

const isKnown = ({ record, isWhole }: KnownRecord, names: readonly string[]) =>
  isWhole || names.every((name) => name in record)

/** Whether nobody may change a record or delete it. */
export const isFrozen = (known: KnownRecord): boolean => {
  const { frozen } = known.resource
  return frozen !== null && isKnown(known, fieldsIn(frozen)) && matches(frozen, known.record, known.now)
}

/** The fields whose part of a condition a record is known not to meet, in the order of the condition. */
export const failingFields = (condition: Condition | null, known: KnownRecord): readonly string[] =>
  Object.entries(condition ?? {}).flatMap(([name, test]) => {
    const part = { [name]: test }
    return !matches(part, known.record, known.now) && isKnown(known, fieldsIn(part)) ? [name] : []
  })

/** Whether an action starts from the state of a record. */
export function startsFrom(action: ResolvedBaseAction, known: KnownRecord): boolean {
  const { states } = known.resource
  if (states === null || !isTransition(action) || !isKnown(known, [states.field])) return true
  const state = known.record[states.field]
  return action.from.some((from) => from === state)
}

/** Whether a viewer has the permission for an action. */
export const isPermitted = ({ endpoint }: ResolvedBaseAction, viewer: Viewer): boolean =>
  viewer.may(endpoint.allow)

/** Whether the user, or one of the users, that a field names is the viewer. */
const isNamed = (field: string, { record, viewer }: Situation) =>
  viewer.id !== null && [record[field]].flat().includes(viewer.id)

type Question = (action: ResolvedBaseAction, situation: Situation) => Objection | null

/** What is asked of an action, in this order: the first objection is the one that people are told. */
const questions: readonly Question[] = [
  (action, { viewer }) => (isPermitted(action, viewer) ? null : { reason: 'forbidden', fields: [] }),
  (_action, situation) => (isFrozen(situation) ? { reason: 'frozen', fields: [] } : null),
  (action, situation) =>
    startsFrom(action, situation)
      ? null
      : { reason: 'state', fields: [situation.resource.states?.field ?? ''] },
  ({ when, otherwise }, situation) => {
    const fields = failingFields(when, situation).filter((name) => !Object.hasOwn(otherwise, name))
    return fields.length === 0 ? null : { reason: 'condition', fields }
  },
  ({ who }, situation) =>
    who === null || !isKnown(situation, [who]) || isNamed(who, situation)
      ? null
      : { reason: 'notHandler', fields: [who] },
  ({ whoNot }, situation) =>
    whoNot !== null && isNamed(whoNot, situation) ? { reason: 'isExcluded', fields: [whoNot] } : null,
  ({ when, otherwise }, situation) => {
    const failing = failingFields(when, situation)
    const unmet = Object.entries(otherwise).filter(([name]) => failing.includes(name))
    const [first] = unmet
    return first ? { reason: 'unmet', fields: unmet.map(([name]) => name), said: first[1] } : null
  },
]

/** All that speaks against doing an action with a record, what people are told first. */
export const objectionsTo = (action: ResolvedBaseAction, situation: Situation): readonly Objection[] =>
  questions.flatMap((ask) => ask(action, situation) ?? [])

/** Whether an action may be done with a record: null, or why not. */
export function judgeAction(action: ResolvedBaseAction, situation: Situation): Objection | null {
  for (const ask of questions) {
    const objection = ask(action, situation)
    if (objection) return objection
  }
  return null
}
