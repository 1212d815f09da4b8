import type { FieldMap, ResolvedField } from './kinds.ts'
import type { SearchItem } from './resolved-list.ts'

/** The field whose values a search input takes; undefined: words that are looked for in several. */
export function searchedField(item: SearchItem, fields: FieldMap): ResolvedField | undefined {
  if (item.by === 'keyword') return undefined
  return item.by === 'through' ? item.asked : fields[item.field]
}
