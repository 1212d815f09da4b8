import { type SqlBool, sql } from 'kysely'
import { type Condition, isEmpty, isTextual, type Moment, type ResolvedResource, type Values } from '#schema'
import { isArray } from '../../db/columns.ts'
import { invalid } from '../../errors.ts'
import { conditionSql, equals, type Where } from '../../records/condition-sql.ts'
import { isId } from '../input.ts'
import {
  type Asking,
  type Finder,
  fieldFilter,
  listFinder,
  lookupFinder,
  searchFilter,
} from './search-filters.ts'

/** Whether a list call looks for texts. */
export const isTextSearch = ({ list, fields }: ResolvedResource, input: Values): boolean =>
  list.search.some((item) => {
    if (item.by === 'keyword') return !isEmpty(input[item.param])
    const field = item.by === 'field' ? fields[item.field] : undefined
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

/** The records of a tab that says itself what it holds. */
function ownTabFilter(
  resource: ResolvedResource,
  { tab }: Values,
  { now, userId }: Asking,
): readonly Where[] {
  const { ownTabs } = resource.list
  if (Object.keys(ownTabs).length === 0 || isEmpty(tab)) return []
  const found = typeof tab === 'string' && Object.hasOwn(ownTabs, tab) ? ownTabs[tab] : undefined
  if (!found) throw invalid({ tab: '没有这个页签' })
  return tabConditions(resource, found, now, userId)
}

/** What a record of such a tab meets. */
export function tabConditions(
  resource: ResolvedResource,
  { where, mine }: { readonly where: Condition | null; readonly mine: string | null },
  now: Moment,
  userId: string | null,
): readonly Where[] {
  const field = mine === null ? undefined : resource.fields[mine]
  const own =
    field &&
    (isArray(field)
      ? sql<SqlBool>`${sql.ref(field.name)} @> ${[userId]}::text[]`
      : equals(field.name, userId))
  return [...conditionSql(where, resource, now), ...(own ? [own] : [])]
}

/**
 * Everything a list call may be narrowed by: its search inputs, its parents, its tabs and `id`. `byIndex`: texts are
 * looked for in their indexes, which is much faster where few have them, and much slower where most do.
 */
export function listFilters(
  resource: ResolvedResource,
  input: Values,
  asking: Asking,
  byIndex: boolean,
): readonly Where[] {
  const finder = listFinder(resource, asking, byIndex)
  const { search } = resource.list
  const offered = [...new Set([resource.list.tabs, resource.list.board ? resource.states?.field : null])]
  const unsearched = offered.flatMap((name) =>
    search.some((item) => item.by === 'field' && item.param === name)
      ? []
      : (resource.fields[name ?? ''] ?? []),
  )
  const parents = resource.parents.filter(
    (parent) => !search.some((item) => item.by === 'field' && item.param === parent.field),
  )
  refuseMissing(resource, resource.parents, input)
  return [
    ...idFilter(input),
    ...search.flatMap((item) => searchFilter(resource, item, input, finder, asking)),
    ...unsearched.flatMap((field) => fieldFilter(field, field.name, input, finder)),
    ...ownTabFilter(resource, input, asking),
    ...wantedFilters(resource, parents, input, finder),
  ]
}

/** What a lookup may be narrowed by: its own filters, the title that dropdowns search, and `id`. */
export function lookupFilters(
  resource: ResolvedResource,
  filter: readonly Wanted[],
  input: Values,
  now: Moment,
): readonly Where[] {
  refuseMissing(resource, filter, input)
  const finder = lookupFinder(resource, now)
  const title = filter.some(({ field }) => field === resource.title)
    ? []
    : wantedFilters(resource, [{ field: resource.title, required: false }], input, finder)
  return [...idFilter(input), ...wantedFilters(resource, filter, input, finder), ...title]
}
