import {
  type FieldErrors,
  type FieldMap,
  fieldsIn,
  isEmpty,
  type Moment,
  type ResolvedField,
  type ResolvedResource,
  type Values,
  validateFields,
  validateRules,
} from '#schema'
import { invalid } from '../errors.ts'

export const fieldMap = (fields: readonly ResolvedField[]): FieldMap =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

/** Fields that people write. */
export const writable = (resource: ResolvedResource): readonly ResolvedField[] =>
  Object.values(resource.fields).filter((field) => !field.readOnly)

const mentions = (field: ResolvedField, names: ReadonlySet<string>) => {
  return [...fieldsIn(field.required), ...fieldsIn(field.visible)].some((name) => names.has(name))
}

/** The changed fields, and those that show values of another record that one of them points at. */
const touchedBy = (resource: ResolvedResource, changed: ReadonlySet<string>): ReadonlySet<string> => {
  const through = Object.values(resource.fields).filter(
    (field) => field.kind === 'derived' && 'via' in field.from && changed.has(field.from.via),
  )
  return new Set([...changed, ...through.map(({ name }) => name)])
}

/** `future`: not before now. The form says the same, but its clock is not ours. */
function tooEarly(field: ResolvedField, value: unknown, now: Moment): FieldErrors {
  if ((field.kind !== 'date' && field.kind !== 'dateTime') || !field.future || isEmpty(value)) return {}
  const earliest = field.kind === 'date' ? now.slice(0, 10) : now
  return String(value) < earliest ? { [field.name]: `${field.label}不能早于当前时间` } : {}
}

const refuse = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses wrong values of the given fields of a record. */
export function checkFields(fields: readonly ResolvedField[], record: Values, now: Moment): void {
  const early = fields.map((field) => tooEarly(field, record[field.name], now))
  refuse(Object.assign({}, ...early, validateFields(fieldMap(fields), record, now)))
}

/**
 * Refuses a record whose changed values are wrong, with what depends on them: fields they make visible or required,
 * and rules they take part in. What was stored before and is not touched is not judged again.
 */
export function checkRecord(
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
  now: Moment,
  fields: readonly ResolvedField[] = writable(resource),
): void {
  const touched = touchedBy(resource, changed)
  const judged = fields.filter((field) => changed.has(field.name) || mentions(field, touched))
  const rules = resource.rules.filter((rule) => rule.fields.some((name) => changed.has(name)))
  const early = judged.map((field) => tooEarly(field, record[field.name], now))
  refuse({
    ...validateRules(rules, resource.fields, record, now),
    ...Object.assign({}, ...early),
    ...validateFields(fieldMap(judged), record, now),
  })
}
