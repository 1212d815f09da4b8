import {
  type FieldErrors,
  type FieldMap,
  fieldErrors,
  isEmpty,
  isMasked,
  isRequired,
  isVisible,
  type Moment,
  normalise,
  pick,
  type ResolvedField,
  type ResolvedResource,
  type Rule,
  recordErrors,
  ruleErrors,
  type Values,
  type WrittenRecord,
  withoutInvisible,
} from '#schema'
import { changedFields } from '../model/changed-fields.ts'

/** What a form asks for and what is known beside it: all it takes to say what it shows, demands and stores. */
export interface FormSubject {
  /** As the platform tells writes apart: a new record, changes of one, or the input of a transition or action. */
  readonly kind: 'create' | 'update' | 'action'
  /** The fields of its inputs. */
  readonly asked: FieldMap
  /** All fields of the record: conditions and rules look beyond what is asked. */
  readonly fields: FieldMap
  readonly rules: readonly Rule[]
  /**
   * What the record has without the inputs: its stored values, those its place decides. Several for a selection: an
   * input is shown where one of them shows it.
   */
  readonly known: readonly Values[]
  /** What the platform stores beside the inputs: the state a transition leads to, what a button sets. */
  readonly sets: (typed: Values, now: Moment) => Values
  /** The record the inputs started from; null: there is none, or there are several. */
  readonly loaded: Values | null
}

const nothingMore = () => ({})

/** Inputs that stand in no record. */
export const plainForm = (asked: FieldMap): FormSubject => ({
  ...{ kind: 'create', asked, fields: asked, rules: [], known: [{}], sets: nothingMore, loaded: null },
})

/** The form of a new record (`loaded` null) or of one that is there. `preset`: values its place decides. */
export const recordForm = (
  { fields, rules }: ResolvedResource,
  asked: FieldMap,
  preset: Values,
  loaded: Values | null,
): FormSubject => ({
  ...{ asked, fields, rules, loaded, sets: nothingMore },
  kind: loaded === null ? 'create' : 'update',
  known: [{ ...preset, ...loaded }],
})

const typedValues = ({ asked }: FormSubject, values: Values): Values =>
  pick(asked, Object.fromEntries(Object.keys(asked).map((name) => [name, values[name]])))

/** Each record as it would be with these values. */
export function recordsToBe(subject: FormSubject, values: Values, now: Moment): Values[] {
  const typed = typedValues(subject, values)
  const written = { ...typed, ...subject.sets(typed, now) }
  return subject.known.map((known) => withoutInvisible(subject.fields, { ...known, ...written }, now))
}

/** The inputs that are there to be seen; true: it must be filled in. */
export function shownInputs(
  subject: FormSubject,
  values: Values,
  now: Moment,
): Readonly<Record<string, boolean>> {
  const records = recordsToBe(subject, values, now)
  const shown = Object.values(subject.asked).flatMap((field): [string, boolean][] => {
    const showing = records.filter((record) => isVisible(field, record, now))
    return showing.length === 0
      ? []
      : [[field.name, showing.some((record) => isRequired(field, record, now))]]
  })
  return Object.fromEntries(shown)
}

/** What the form sends: the value of every input, empty where it is not to be seen. */
export function formValues(subject: FormSubject, values: Values, now: Moment): Values {
  const shown = shownInputs(subject, values, now)
  const typed = Object.entries(typedValues(subject, values))
  return Object.fromEntries(
    typed.map(([name, value]) => {
      const field = subject.asked[name]
      return [name, name in shown || !field ? value : normalise(field, null)]
    }),
  )
}

/** A masked value that nobody touched is not the value: the platform, which has it, judges it. */
const isUntouchedMask = (field: ResolvedField, value: unknown, loaded: Values | null) =>
  loaded !== null && isMasked(field) && !isEmpty(value) && value === loaded[field.name]

/** What the platform takes for changed: everything in a new record, all inputs of an action and what it sets by itself. */
function changedIn(
  { kind, asked, fields, loaded }: FormSubject,
  record: Values,
  set: readonly string[],
): ReadonlySet<string> {
  if (kind === 'update' && loaded !== null) return new Set(Object.keys(changedFields(fields, loaded, record)))
  const names = Object.keys(kind === 'create' ? fields : asked)
  return new Set([
    ...set,
    ...names.filter((name) => {
      const field = asked[name]
      return !field || !isUntouchedMask(field, record[name], loaded)
    }),
  ])
}

const errorsOf = (
  subject: FormSubject,
  values: Values,
  now: Moment,
  find: (written: WrittenRecord, now: Moment) => FieldErrors,
  asked: FieldMap = subject.asked,
): FieldErrors => {
  const { fields, rules } = subject
  const stored = subject.kind === 'update' ? subject.loaded : null
  const set = Object.keys(subject.sets(typedValues(subject, values), now))
  const found = recordsToBe(subject, values, now).map((record) =>
    find({ fields, rules, asked, record, changed: changedIn(subject, record, set), stored }, now),
  )
  return Object.assign({}, ...found)
}

/** Broken rules across fields. */
export const brokenRules = (subject: FormSubject, values: Values, now: Moment): FieldErrors =>
  errorsOf(subject, values, now, ruleErrors)

/** All that is wrong with a form, by the rule book the platform uses too. */
export const formErrors = (subject: FormSubject, values: Values, now: Moment): FieldErrors =>
  errorsOf(subject, values, now, recordErrors)

/** What is wrong with one input as it is left. Rows are looked into as a whole. */
export function inputErrors(subject: FormSubject, name: string, values: Values, now: Moment): FieldErrors {
  const field = subject.asked[name]
  return field ? errorsOf(subject, values, now, fieldErrors, { [name]: field }) : {}
}
