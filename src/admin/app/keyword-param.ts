import type { ResolvedLookup, ResolvedResource } from '#schema'

/** The parameter by which a list, or a lookup, is searched for a title; null: by none. Lookups always are. */
export function keywordParam({ list, title }: ResolvedResource, lookup?: ResolvedLookup): string | null {
  if (lookup) return title
  const item = list.search.find(
    (one) =>
      (one.by === 'keyword' && one.fields.includes(title)) || (one.by === 'field' && one.field === title),
  )
  return item && item.by !== 'between' ? item.param : null
}
