import { textOf } from '#admin/fields/text-of.ts'
import type { ResolvedResource, Values } from '#schema'

/** What a record first of all belongs to: houses of two projects may be called alike. */
export function ownerOf({ parents: [owner], fields }: ResolvedResource, record: Values): string {
  const field = fields[owner?.field ?? '']
  return field === undefined ? '' : textOf(field, record[field.name], record)
}

/** What tells a record from its namesakes: its owner, unless all that are asked for have the same one, or its phone. */
export function apartBy(resource: ResolvedResource, asked: Values): (record: Values) => string {
  const { parents, fields } = resource
  const phone = Object.values(fields).find(({ kind }) => kind === 'phone')
  if (parents[0] !== undefined && !(parents[0].field in asked)) return (record) => ownerOf(resource, record)
  return (record) => (phone === undefined ? '' : textOf(phone, record[phone.name], record))
}
