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
import { pointsIntoBranch, type Tree, treeOf } from '../../records/tree-sql.ts'
import { isDay, isId, paramOf } from '../input.ts'

type Resources = Readonly<Record<string, ResolvedResource>>

/** How a call looks for what it is given. */
interface Finder {
  readonly text: (names: readonly string[], value: string) => Where
  /** The tree whose branches a field is looked for in; null: exactly the record given. */
  readonly tree: (field: ResolvedField) => Tree | null
}

const shownOf = (field: ResolvedField | undefined) =>
  (field?.kind === 'text' || field?.kind === 'phone') && field.mask ? shownEnds[field.mask] : null

const textOf = (resource: ResolvedResource): Finder['text'] => {
  const indexed = textSearched(resource)
  return (names, value) =>
    contains(
      names.map((name) => ({ name, shown: shownOf(resource.fields[name]) })),
      value,
      names.every((name) => indexed.has(name)),
    )
}

/** A list is narrowed to a whole branch of a tree. */
const listFinder = (resource: ResolvedResource, all: Resources): Finder => ({
  text: textOf(resource),
  tree: (field) => treeOf(field, resource, all),
})

/** A lookup offers what a field may point at, and a save takes nothing that only lies below. */
const lookupFinder = (resource: ResolvedResource): Finder => ({ text: textOf(resource), tree: () => null })

/**
 * One value of a field, in the way of its kind: texts contain it, lists have it as a member, references to a tree point
 * at it or at what is below it, the rest equal it.
 */
function fieldFilter(field: ResolvedField, param: string, input: Values, finder: Finder): readonly Where[] {
  const value = paramOf(input, param, field)
  if (value === null) return []
  if (isTextual(field.kind)) return [finder.text([field.name], String(value))]
  const tree = finder.tree(field)
  if (tree) return [pointsIntoBranch(field, tree, String(value))]
  if (isArray(field)) {
    const type = sql.raw(field.kind === 'choices' ? 'integer[]' : 'text[]')
    return [sql<SqlBool>`${sql.ref(field.name)} @> ${[value]}::${type}`]
  }
  return [equals(field.name, value)]
}

function keywordFilter(
  item: Extract<SearchItem, { by: 'keyword' }>,
  input: Values,
  { text }: Finder,
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

function searchFilter(resource: ResolvedResource, item: SearchItem, input: Values, finder: Finder) {
  if (item.by === 'keyword') return keywordFilter(item, input, finder)
  const field = resource.fields[item.field]
  if (!field) return []
  return item.by === 'between'
    ? betweenFilter(field, item.params, input)
    : fieldFilter(field, item.param, input, finder)
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
  finder: Finder,
): readonly Where[] {
  return wanted.flatMap(({ field: name }) => {
    const field = resource.fields[name]
    return field ? fieldFilter(field, name, input, finder) : []
  })
}

/** Everything a list call may be narrowed by: its search inputs, its parents, its tabs and `id`. */
export function listFilters(resource: ResolvedResource, input: Values, all: Resources): readonly Where[] {
  const finder = listFinder(resource, all)
  const { search, tabs } = resource.list
  const tab = tabs ? resource.fields[tabs] : undefined
  const isSearched = search.some((item) => item.by === 'field' && item.param === tabs)
  const parents = resource.parents.filter(
    (parent) => !search.some((item) => item.by === 'field' && item.param === parent.field),
  )
  refuseMissing(resource, resource.parents, input)
  return [
    ...idFilter(input),
    ...search.flatMap((item) => searchFilter(resource, item, input, finder)),
    ...(tab && !isSearched ? fieldFilter(tab, tab.name, input, finder) : []),
    ...wantedFilters(resource, parents, input, finder),
  ]
}

/** What a lookup may be narrowed by: its own filters, the title that dropdowns search, and `id`. */
export function lookupFilters(
  resource: ResolvedResource,
  filter: readonly Wanted[],
  input: Values,
): readonly Where[] {
  refuseMissing(resource, filter, input)
  const finder = lookupFinder(resource)
  const title = filter.some(({ field }) => field === resource.title)
    ? []
    : wantedFilters(resource, [{ field: resource.title, required: false }], input, finder)
  return [...idFilter(input), ...wantedFilters(resource, filter, input, finder), ...title]
}
