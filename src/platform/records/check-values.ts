import {
  earlyErrors,
  type FieldErrors,
  type FieldMap,
  type Moment,
  type ResolvedField,
  type ResolvedResource,
  recordErrors,
  type Values,
  validateFields,
  type WrittenRecord,
} from '#schema'
import { invalid } from '../errors.ts'

export const fieldMap = (fields: readonly ResolvedField[]): FieldMap =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

/** Fields that people write. */
export const writable = (resource: ResolvedResource): readonly ResolvedField[] =>
  Object.values(resource.fields).filter((field) => !field.readOnly)

const refuse = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses wrong values of fields that stand in no record: the input of a call. */
export function checkFields(fields: FieldMap, values: Values, now: Moment): void {
  refuse({ ...earlyErrors(fields, values, now), ...validateFields(fields, values, now) })
}

/** Refuses a record that is not right as it would be written. */
export const checkRecord = (written: WrittenRecord, now: Moment): void => refuse(recordErrors(written, now))
