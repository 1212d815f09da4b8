import { can, canCall } from '#admin/providers/access.ts'
import { config } from '#config'
import {
  type Condition,
  fieldsIn,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type Values,
} from '#schema'
import { filtersFor } from './filters-for.ts'
import { filterParam } from './links.ts'
import { firstState, type ListState, writeListState } from './list-state.ts'
import { listOver, recordHref, tabHref } from './record-href.ts'
import { callsOf, isOpenTo, type RelatedList, relatedTo } from './related.ts'

/** Records that point at another one. */
export interface Pointing {
  readonly resource: ResolvedResource
  /** The field of theirs that points. */
  readonly by: string
  /** Null: all of them. */
  readonly where: Condition | null
}

const all: ResolvedConfig = config

/** Whether a list call takes the reference by which its records point: what it does not know it would not look at. */
export const isNarrowedBy = ({ list, parents }: ResolvedResource, by: string): boolean =>
  parents.some(({ field }) => field === by) ||
  list.search.some((item) => item.by === 'field' && item.field === by)

const queryOf = (resource: ResolvedResource, filters: ListState['filters']) =>
  writeListState(resource, { ...firstState, filters })

const tabOf = (owner: ResolvedResource, { resource, by }: Pointing): RelatedList | null =>
  relatedTo(all, owner).find(
    (one): one is RelatedList =>
      one.kind === 'list' && one.resource.name === resource.name && one.field === by,
  ) ?? null

/** Their own list: its address or its search says which record they point at. */
function inOwnList({ resource, by }: Pointing, id: string, filters: ListState['filters']): string | null {
  const { views, list, endpoints } = resource
  const address = listOver(resource, { [by]: id }, can)
  const isSearched = list.search.some((item) => item.by === 'field' && item.field === by)
  const isBelow = views.list?.route.includes(`:${by}`) === true
  if (address === null || !canCall(endpoints.list) || !(isSearched || isBelow)) return null
  const query = queryOf(resource, isBelow ? filters : { ...filters, [filterParam(resource, by)]: id })
  return query.size === 0 ? address : `${address}?${query}`
}

/**
 * The tab of what a record belongs to and where those that point at it stand as well: the houses of a floor are listed by
 * its project, narrowed to that floor.
 */
function besideIt(owner: ResolvedResource, { resource, by }: Pointing) {
  if (!isNarrowedBy(resource, by)) return null
  for (const { field: name } of owner.parents) {
    const field = owner.fields[name]
    const above = field?.kind === 'reference' ? all.resources[field.target] : undefined
    const tab =
      above &&
      relatedTo(all, above).find(
        (one): one is RelatedList => one.kind === 'list' && one.resource.name === resource.name,
      )
    if (above && tab) return { above, name, tab }
  }
  return null
}

/**
 * Where this user finds just the records that point at one: in its tab, in their own list, or in a tab of what it belongs
 * to. Found out once for all records of `owner`; null for a record: nowhere.
 */
export function placeOfPointing(
  owner: ResolvedResource,
  pointing: Pointing,
): (record: Values) => string | null {
  const { resource, where } = pointing
  const filters = where === null ? {} : filtersFor(resource, where)
  const tab = tabOf(owner, pointing)
  const beside = besideIt(owner, pointing)
  const inTabBeside = (record: Values, id: string, narrowed: ListState['filters']) => {
    if (!beside || !isOpenTo(beside.tab)) return null
    const at = recordHref(beside.above, { ...record, id: record[beside.name] }, can)
    const query = queryOf(resource, { ...narrowed, [filterParam(resource, pointing.by)]: id })
    return at && tabHref(at, beside.tab.key, query)
  }
  return (record) => {
    if (filters === null || typeof record.id !== 'string') return null
    const at = tab && isOpenTo(tab) ? recordHref(owner, record, can) : null
    if (tab && at !== null) return tabHref(at, tab.key, queryOf(tab.resource, filters))
    return inOwnList(pointing, record.id, filters) ?? inTabBeside(record, record.id, filters)
  }
}

/** What a derived field counts, where it counts records as they are. */
function countedBy(field: ResolvedField): Pointing | null {
  if (field.kind !== 'derived' || !('count' in field.from)) return null
  const { count, by, where, whose, distinct } = field.from
  const resource = all.resources[count]
  return resource && whose === undefined && distinct === undefined ? { resource, by, where } : null
}

const nowhere = () => null

/** The tab in which a call answers what the figure is made of. */
function tabExplaining(owner: ResolvedResource, { name }: ResolvedField) {
  const tab = callsOf(all, owner).find(({ figure }) => figure === name)
  return (
    tab &&
    ((record: Values) => {
      const at = isOpenTo(tab) ? recordHref(owner, record, can) : null
      return at && tabHref(at, tab.key)
    })
  )
}

const places = new WeakMap<ResolvedField, (record: Values) => string | null>()

/** Where this user finds what a figure of a record counts; null: nowhere, or it counts nothing that can be shown. */
export function placeOfCounted(owner: ResolvedResource, field: ResolvedField, record: Values): string | null {
  const known = places.get(field)
  if (known) return known(record)
  const counted = countedBy(field)
  const place = tabExplaining(owner, field) ?? (counted === null ? nowhere : placeOfPointing(owner, counted))
  places.set(field, place)
  return place(record)
}

/** Where what a condition asks the number of is found, of one record. */
export interface CountedPlace {
  readonly label: string
  readonly href: string
}

/** The ways to what the figures count that a condition asks for. */
export const placesIn = (
  owner: ResolvedResource,
  condition: Condition,
  record: Values,
): readonly CountedPlace[] =>
  fieldsIn(condition).flatMap((name) => {
    const field = owner.fields[name]
    const href = field ? placeOfCounted(owner, field, record) : null
    return field && href !== null ? [{ label: field.label, href }] : []
  })
