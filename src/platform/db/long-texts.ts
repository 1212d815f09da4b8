import { longestOrder } from '#domain/names/name-keys.ts'
import type { ResolvedField, ResolvedResource } from '#schema'

/** Characters that values of a field may have; null: they are no texts that people or devices write. */
function longestOf(field: ResolvedField): number | null {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'email':
    case 'url':
      return field.max
    default:
      return null
  }
}

/**
 * An entry of an index takes a third of a page, some 2,700 bytes, and a character four: a row whose text is too long for
 * one of its indexes is not stored at all. Longer texts stand in indexes by a key of theirs (`orderedBy`, a hash where no
 * two may be alike), or not.
 */
const isLong = (field: ResolvedField): boolean => (longestOf(field) ?? 0) > longestOrder

/** Whether an index may hold the column itself: that of a field, or one that the platform keeps beside them. */
export function fitsIndex({ fields }: ResolvedResource, name: string): boolean {
  const field = fields[name]
  return field === undefined || !isLong(field)
}
