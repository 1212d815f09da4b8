import { textOf } from '#admin/fields/text-of.ts'
import type { ResolvedField, ResolvedResource, Values } from '#schema'

/** The first of its parents of which a record has one at most. */
const ownerField = ({ parents, fields }: ResolvedResource): ResolvedField | undefined =>
  parents.flatMap(({ field }) => fields[field] ?? []).find(({ kind }) => kind === 'reference')

/** What a record first of all belongs to: houses of two projects may be called alike. */
export function ownerOf(resource: ResolvedResource, record: Values): string {
  const field = ownerField(resource)
  return field === undefined ? '' : textOf(field, record[field.name], record)
}

/** What tells a record from its namesakes: its owner, unless all that are asked for have the same one, or its phone. */
export function apartBy(resource: ResolvedResource, asked: Values): (record: Values) => string {
  const owner = ownerField(resource)
  const phone = Object.values(resource.fields).find(({ kind }) => kind === 'phone')
  if (owner !== undefined && !(owner.name in asked)) return (record) => ownerOf(resource, record)
  return (record) => (phone === undefined ? '' : textOf(phone, record[phone.name], record))
}
