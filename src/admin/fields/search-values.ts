import { type FieldMap, isEmpty, type ResolvedField, type SearchItem, searchedField } from '#schema'
import { codecs } from './codecs.ts'

/** Form item name -> what its filter holds. */
export type SearchValues = Readonly<Record<string, unknown>>

/** The name of an item in the search form: its parameter, the first one for a range. */
export const nameOf = (item: SearchItem): string => (item.by === 'between' ? item.params[0] : item.param)

const parse = (field: ResolvedField | undefined, text: string | null) =>
  text === null || field === undefined ? undefined : codecs[field.kind].parse(text)

function readItem(item: SearchItem, fields: FieldMap, params: URLSearchParams): unknown {
  if (item.by === 'keyword') return params.get(item.param)?.trim() || undefined
  const field = searchedField(item, fields)
  if (item.by !== 'between') return parse(field, params.get(item.param))
  const range = item.params.map((param) => parse(field, params.get(param)))
  return range.every((end) => end === undefined) ? undefined : range
}

/** What the search form starts with: the URL's parameters, each as its field's kind; what cannot be one is dropped. */
export function readSearch(
  items: readonly SearchItem[],
  fields: FieldMap,
  params: URLSearchParams,
): SearchValues {
  const entries = items.map((item) => [nameOf(item), readItem(item, fields, params)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const textOfEnd = (value: unknown) => (isEmpty(value) ? undefined : String(value).trim() || undefined)

function writeItem(item: SearchItem, value: unknown): readonly (readonly [string, string | undefined])[] {
  if (item.by !== 'between') return [[item.param, textOfEnd(value)]]
  const [from, to] = Array.isArray(value) ? value : []
  return [
    [item.params[0], textOfEnd(from)],
    [item.params[1], textOfEnd(to)],
  ]
}

/** The search form's values as parameters: the same texts stand in the URL and in the list call. */
export function writeSearch(
  items: readonly SearchItem[],
  values: SearchValues,
): Readonly<Record<string, string>> {
  const entries = items.flatMap((item) => writeItem(item, values[nameOf(item)]))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
