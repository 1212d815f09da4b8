import { textOf } from '#admin/fields/text-of.ts'
import type { ResolvedField, ResolvedResource, Values } from '#schema'

/** What a record is called, to people. */
export function recordTitle({ fields, title, label }: ResolvedResource, record: Values): string {
  const field = fields[title]
  return (field && textOf(field, record[title], record)) || label
}

/** Whether a field names its record, so that people look for it by that: its title, or a number the platform gives it. */
export const namesRecord = ({ title }: ResolvedResource, field: ResolvedField): boolean =>
  field.name === title ||
  (field.kind === 'text' && field.readOnly && field.unique !== null && field.unique.within.length === 0)
