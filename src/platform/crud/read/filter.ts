import { type SqlBool, sql } from 'kysely'
import { shownEnds } from '#domain/mask.ts'
import {
  isEmpty,
  isTextual,
  type ResolvedField,
  type ResolvedResource,
  type SearchItem,
  type Values,
} from '#schema'
import { isArray } from '../../db/columns.ts'
import { textSearched } from '../../db/indexes.ts'
import { contains } from '../../db/text-search.ts'
import { invalid } from '../../errors.ts'
import { equals, type Where } from '../../records/condition-sql.ts'
import { isDay, isId, paramOf } from '../input.ts'

type Text = (names: readonly string[], value: string) => Where

const shownOf = (field: ResolvedField | undefined) =>
  (field?.kind === 'text' || field?.kind === 'phone') && field.mask ? shownEnds[field.mask] : null

const textOf = (resource: ResolvedResource): Text => {
  const indexed = textSearched(resource)
  return (names, value) =>
    contains(
      names.map((name) => ({ name, shown: shownOf(resource.fields[name]) })),
      value,
      names.every((name) => indexed.has(name)),
    )
}

/** One value of a field, in the way of its kind: texts contain, lists have it as a member, the rest equal it. */
function fieldFilter(field: ResolvedField, param: string, input: Values, text: Text): readonly Where[] {
  const value = paramOf(input, param, field)
  if (value === null) return []
  if (isTextual(field.kind)) return [text([field.name], String(value))]
  if (isArray(field)) {
    const type = sql.raw(field.kind === 'choices' ? 'integer[]' : 'text[]')
    return [sql<SqlBool>`${sql.ref(field.name)} @> ${[value]}::${type}`]
  }
  return [equals(field.name, value)]
}

function keywordFilter(
  item: Extract<SearchItem, { by: 'keyword' }>,
  input: Values,
  text: Text,
): readonly Where[] {
  const value = input[item.param]
  if (isEmpty(value)) return []
  if (typeof value !== 'string') throw invalid({ [item.param]: `${item.label}格式不正确` })
  return [text(item.fields, value.trim())]
}

/** A day as the upper end of moments means all of it. */
const lastMoment = (field: ResolvedField, value: string) =>
  field.kind === 'dateTime' && isDay(value) ? `${value} 23:59:59` : value

function betweenFilter(
  field: ResolvedField,
  [from, to]: readonly [string, string],
  input: Values,
): readonly Where[] {
  const low = paramOf(input, from, field)
  const high = paramOf(input, to, field)
  return [
    ...(low === null ? [] : [sql<SqlBool>`${sql.ref(field.name)} >= ${low}`]),
    ...(high === null ? [] : [sql<SqlBool>`${sql.ref(field.name)} <= ${lastMoment(field, String(high))}`]),
  ]
}

function searchFilter(resource: ResolvedResource, item: SearchItem, input: Values, text: Text) {
  if (item.by === 'keyword') return keywordFilter(item, input, text)
  const field = resource.fields[item.field]
  if (!field) return []
  return item.by === 'between'
    ? betweenFilter(field, item.params, input)
    : fieldFilter(field, item.param, input, text)
}

/** Whether a list call looks for texts. */
export const isTextSearch = ({ list, fields }: ResolvedResource, input: Values): boolean =>
  list.search.some((item) => {
    if (item.by === 'keyword') return !isEmpty(input[item.param])
    const field = fields[item.field]
    return item.by === 'field' && field !== undefined && isTextual(field.kind) && !isEmpty(input[item.param])
  })

/** `id` narrows every read to one record. */
function idFilter({ id }: Values): readonly Where[] {
  if (isEmpty(id)) return []
  if (!isId(id)) throw invalid({ id: '编号格式不正确' })
  return [equals('id', id)]
}

interface Wanted {
  readonly field: string
  readonly required: boolean
}

/** A call that names a record by its `id` says enough. */
function refuseMissing({ fields }: ResolvedResource, wanted: readonly Wanted[], input: Values): void {
  for (const { field, required } of wanted)
    if (required && isEmpty(input[field]) && isEmpty(input.id))
      throw invalid({ [field]: `请选择${fields[field]?.label ?? field}` })
}

/** Fields taken as parameters under their own names. */
function wantedFilters(
  resource: ResolvedResource,
  wanted: readonly Wanted[],
  input: Values,
): readonly Where[] {
  const text = textOf(resource)
  return wanted.flatMap(({ field: name }) => {
    const field = resource.fields[name]
    return field ? fieldFilter(field, name, input, text) : []
  })
}

/** Everything a list call may be narrowed by: its search inputs, its parents, its tabs and `id`. */
export function listFilters(resource: ResolvedResource, input: Values): readonly Where[] {
  const text = textOf(resource)
  const { search, tabs } = resource.list
  const tab = tabs ? resource.fields[tabs] : undefined
  const isSearched = search.some((item) => item.by === 'field' && item.param === tabs)
  const parents = resource.parents.filter(
    (parent) => !search.some((item) => item.by === 'field' && item.param === parent.field),
  )
  refuseMissing(resource, resource.parents, input)
  return [
    ...idFilter(input),
    ...search.flatMap((item) => searchFilter(resource, item, input, text)),
    ...(tab && !isSearched ? fieldFilter(tab, tab.name, input, text) : []),
    ...wantedFilters(resource, parents, input),
  ]
}

/** What a lookup may be narrowed by: its own filters, the title that dropdowns search, and `id`. */
export function lookupFilters(
  resource: ResolvedResource,
  filter: readonly Wanted[],
  input: Values,
): readonly Where[] {
  refuseMissing(resource, filter, input)
  const title = filter.some(({ field }) => field === resource.title)
    ? []
    : wantedFilters(resource, [{ field: resource.title, required: false }], input)
  return [...idFilter(input), ...wantedFilters(resource, filter, input), ...title]
}
