import { isEarly } from './earliest.ts'
import type { Rule } from './entity.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'
import { fieldsIn, type Moment } from './matches.ts'
import { type FieldErrors, isFixed, type Values, validateFields } from './validate.ts'
import { validateRules } from './validate-rules.ts'

const dependsOn = ({ required, visible }: ResolvedField, names: ReadonlySet<string>) =>
  [...fieldsIn(required), ...fieldsIn(visible)].some((name) => names.has(name))

/** The changed fields, and those that show values of another record that one of them points at. */
function touchedBy(fields: FieldMap, changed: ReadonlySet<string>): ReadonlySet<string> {
  const through = Object.values(fields).filter(
    (field) => field.kind === 'derived' && 'via' in field.from && changed.has(field.from.via),
  )
  return new Set([...changed, ...through.map(({ name }) => name)])
}

const earlyMessage = (field: ResolvedField) =>
  field.kind === 'dateTime' && field.lead > 0
    ? `${field.label}须在 ${field.lead} 分钟以后`
    : `${field.label}不能早于当前时间`

/** `future`: not before now, nor within the `lead`. */
export function earlyErrors(fields: FieldMap, record: Values, now: Moment): FieldErrors {
  const early = Object.values(fields).filter((field) => isEarly(field, record[field.name], now))
  return Object.fromEntries(early.map((field) => [field.name, earlyMessage(field)]))
}

/** A record about to be written. */
export interface WrittenRecord {
  /** All fields of the record. */
  readonly fields: FieldMap
  readonly rules: readonly Rule[]
  /** Those that this write asks for: the inputs of a form, or of a transition. */
  readonly asked: FieldMap
  /** As it will be: what is invisible is empty, a transition's state is the one it leads to. */
  readonly record: Values
  /** Names of the fields that the write changes. */
  readonly changed: ReadonlySet<string>
  /** The record as it is, where its immutable fields bind this write: an update. Null: they do not. */
  readonly stored: Values | null
}

const fieldsOfRule = (rule: Rule): readonly string[] => [
  ...rule.fields,
  ...(rule.rule === 'pattern' ? fieldsIn(rule.when) : []),
]

/** Rules that the changed fields take part in, and the record breaks. */
export const ruleErrors = (
  { fields, rules, asked, record, changed }: WrittenRecord,
  now: Moment,
): FieldErrors => {
  const concerned = rules.filter((rule) => fieldsOfRule(rule).some((name) => changed.has(name)))
  return validateRules(concerned, fields, record, now, asked)
}

/** What is wrong with the changed fields, and with those that they make visible or required. */
export function fieldErrors({ fields, asked, record, changed }: WrittenRecord, now: Moment): FieldErrors {
  const touched = touchedBy(fields, changed)
  const judged = Object.fromEntries(
    Object.entries(asked).filter(([name, field]) => changed.has(name) || dependsOn(field, touched)),
  )
  return { ...earlyErrors(judged, record, now), ...validateFields(judged, record, now) }
}

/** Fields that may not be changed, and would be: also those that the change makes invisible, and so empty. */
export function fixedErrors({ fields, changed, stored }: WrittenRecord, now: Moment): FieldErrors {
  if (stored === null) return {}
  const fixed = Object.values(fields).filter(
    (field) => changed.has(field.name) && isFixed(field, stored, now),
  )
  return Object.fromEntries(fixed.map(({ name, label }) => [name, `${label}不可修改`]))
}

/**
 * All that is wrong with a record about to be written: the one judgement of forms, dialogs and the platform. What was
 * stored before and is not touched is not judged again.
 */
export const recordErrors = (written: WrittenRecord, now: Moment): FieldErrors => ({
  ...ruleErrors(written, now),
  ...fieldErrors(written, now),
  ...fixedErrors(written, now),
})
