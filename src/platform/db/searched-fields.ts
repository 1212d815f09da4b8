import { longestOrder } from '#domain/names/name-keys.ts'
import { isMasked, isSortable, isTextual, type ResolvedField, type ResolvedResource } from '#schema'
import { orderColumn } from './name-keys.ts'
import { isAnswered } from './tallies.ts'

/** Fields that lists of the resource are narrowed by. */
export function searchedFields({ list, lookups }: ResolvedResource): ReadonlySet<string> {
  const searched = list.search.flatMap((item) => {
    if (item.by === 'through') return []
    return item.by === 'keyword' ? item.fields : [item.field]
  })
  const offered = Object.values(lookups).flatMap((lookup) => lookup.filter.map((wanted) => wanted.field))
  return new Set([...searched, ...offered, ...(list.tabs ? [list.tabs] : [])])
}

/** Whoever reads them names what they belong to: few of many, which the index of that pointer finds in their order. */
export const areNarrowed = ({ parents, lookups }: ResolvedResource): boolean =>
  parents.some(({ required }) => required) && Object.keys(lookups).length === 0

/** Text fields with an index for "contains": those searched, and the title that remote dropdowns search. */
export function textSearched(resource: ResolvedResource): ReadonlySet<string> {
  if (!isAnswered(resource)) return new Set()
  const names = [...searchedFields(resource), ...(areNarrowed(resource) ? [] : [resource.title])]
  return new Set(
    names.filter((name) => {
      const field = resource.fields[name]
      return field !== undefined && isTextual(field.kind)
    }),
  )
}

/** Of what a mask hides nothing else may tell. */
const isName = (field: ResolvedField) => field.kind === 'text' && !isMasked(field)

/** Whether a list goes by the field as names go (`nameOrder`): it is the title, a column, or what is usually gone by. */
export function hasOrderKey(resource: ResolvedResource, field: ResolvedField): boolean {
  if (!isAnswered(resource) || !isName(field)) return false
  const { list, lookups, title } = resource
  const sorts = Object.values(lookups).map(({ sort }) => sort?.field)
  const usual = [list.sort.field, list.sort.thenBy?.field]
  return [title, ...list.columns.map((column) => column.field), ...usual, ...sorts].includes(field.name)
}

/** Whether records are found by how the field sounds (`nameSounds`). */
export const hasSounds = (resource: ResolvedResource, field: ResolvedField): boolean =>
  isName(field) && textSearched(resource).has(field.name)

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

/** The column that an order by a field goes by: names have one of their own for that. */
export function orderedBy(resource: ResolvedResource, name: string): string {
  const field = resource.fields[name]
  return field && hasOrderKey(resource, field) ? orderColumn(name) : name
}

/** The column that a list goes by in its usual order, if an index can hold one. */
export function usualOrder(resource: ResolvedResource): readonly string[] {
  const usual = resource.fields[resource.list.sort.field]
  return usual && isSortable(usual)
    ? [orderedBy(resource, usual.name)].filter((name) => fitsIndex(resource, name))
    : []
}
