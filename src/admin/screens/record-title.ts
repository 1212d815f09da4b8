import { textOf } from '#admin/fields/text-of.ts'
import type { ResolvedResource, Values } from '#schema'

/** What a record is called, to people. */
export function recordTitle({ fields, title, label }: ResolvedResource, record: Values): string {
  const field = fields[title]
  return (field && textOf(field, record[title], record)) || label
}
