import {
  type Derivation,
  deadlineFields,
  fieldsIn,
  isSortable,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
} from '#schema'
import type { ModuleIndex } from '../module-contracts.ts'
import { isArray, isStored } from './columns.ts'
import { btree, type Index, living, named, plain, uniqueIndexes } from './index-definition.ts'
import { soundsColumn } from './name-keys.ts'
import { quote, snake } from './names.ts'
import {
  areNarrowed,
  fitsIndex,
  hasSounds,
  orderedBy,
  searchedFields,
  textSearched,
  usualOrder,
} from './searched-fields.ts'
import { isAnswered, listTally, sharedOwner } from './tallies.ts'
import { indexExpression } from './text-search.ts'

/** Fields of a resource's table that say whom a list shows a record, and in which tab. */
const narrowing = ({ list, scope }: ResolvedResource): readonly string[] => [
  ...(scope !== null && 'through' in scope ? [scope.through] : []),
  ...Object.values(list.ownTabs).flatMap(({ where, mine }) => [
    ...fieldsIn(where),
    ...(mine === null ? [] : [mine]),
  ]),
]

/**
 * Records whose clock may run are few beside those that are done with: what a list counts of them by their time limits,
 * and in which order it shows them, is read from this index alone.
 */
const deadlineIndexes = (resource: ResolvedResource): Index[] =>
  deadlineFields(resource.fields)
    .filter(({ from }) => from.ended.length > 0)
    .map(({ from }) => {
      const { fields, name } = resource
      const limits = Object.entries(from.limits).flatMap(([limit, { until, soon }]) =>
        [limit, until, soon ?? []].flat(),
      )
      const searched = [...searchedFields(resource)].filter((field) => fields[field]?.kind === 'choice')
      const order = usualOrder(resource)
      const held = [from.state, from.by, from.since, ...limits, ...narrowing(resource), ...searched, ...order]
      const columns = [...new Set(held)]
        .filter((field) => !fields[field] || isStored(fields[field]))
        .filter((field) => fitsIndex(resource, field))
      const all = [...columns, 'id'].map((column) => quote(snake(column))).join(', ')
      const open = `${quote(snake(from.state))} not in (${from.ended.join(', ')})`
      return plain(name, [from.state, ...Object.keys(from.limits)], `(${all}) ${living} and ${open}`)
    })

type Counting = Extract<Derivation, { count: string }>

const isPointer = (field: ResolvedField) => field.kind === 'reference' || field.kind === 'parent'

/** The order of a list that goes by two fields, each in its direction; null: it goes by one. */
function twofold(resource: ResolvedResource): string | null {
  const { list, fields } = resource
  const { sort } = list
  const first = fields[sort.field]
  if (!sort.thenBy || !first || !isSortable(first)) return null
  const { field, order } = sort.thenBy
  const places = [sort.field, field].map((name) => orderedBy(resource, name))
  if (!places.every((name) => fitsIndex(resource, name))) return null
  const [place = '', then = ''] = places
  const column = (name: string, direction: string) => `${quote(snake(name))} ${direction}`
  return [column(place, sort.order), column(then, order), column('id', order)].join(', ')
}

/** Serves a list that goes by two fields, whole or narrowed by what `names` hold. */
const twofoldIndex = (resource: ResolvedResource, order: string, names: readonly string[]): Index =>
  plain(
    resource.name,
    [...names, resource.list.sort.field],
    `(${[...names.map((name) => quote(snake(name))), order].join(', ')}) ${living}`,
  )

/** Serves lists of one pointed-at record in their usual order, and the pointers that a deletion looks for. */
const pointerIndexes = (resource: ResolvedResource): Index[] => {
  const both = twofold(resource)
  const then = usualOrder(resource)
  return Object.values(resource.fields)
    .filter(isPointer)
    .map(({ name }) =>
      both === null ? btree(resource.name, [name, ...then, 'id']) : twofoldIndex(resource, both, [name]),
    )
}

/** What records of a period are counted by in their list: read from the index that finds them. */
const countedWithin = (resource: ResolvedResource, name: string): readonly string[] =>
  resource.list.search.some((item) => item.by === 'between' && item.field === name)
    ? [...(listTally(resource)?.fields ?? [])]
    : []

function listIndexes(resource: ResolvedResource): Index[] {
  if (!isAnswered(resource)) return []
  const { list, lookups } = resource
  const sorts = Object.values(lookups).flatMap((lookup) => lookup.sort?.field ?? [])
  const usual = areNarrowed(resource) ? [] : [list.sort.field]
  const names = new Set([
    ...list.columns.map(({ field }) => field),
    ...usual,
    ...sorts,
    ...searchedFields(resource),
  ])
  const both = twofold(resource)
  const tabs = list.tabs === null ? [] : [[list.tabs]]
  return [
    ...Object.values(resource.fields)
      .filter((field) => names.has(field.name) && isSortable(field))
      .map(({ name }) => [orderedBy(resource, name), 'id', ...countedWithin(resource, name)])
      .filter(([place = '']) => fitsIndex(resource, place))
      .map((columns) => btree(resource.name, columns)),
    ...(both === null ? [] : [[], ...tabs].map((narrowed) => twofoldIndex(resource, both, narrowed))),
  ]
}

/** Over deleted records as well: the planner makes no use of the statistics of partial indexes on expressions. */
const textIndexes = (resource: ResolvedResource): Index[] =>
  [...textSearched(resource)]
    .flatMap((name) => {
      const field = resource.fields[name]
      return field && hasSounds(resource, field) ? [name, soundsColumn(name)] : [name]
    })
    .map((name) => plain(resource.name, [name], `using gin (${indexExpression(quote(snake(name)))})`))

const memberIndexes = (resource: ResolvedResource): Index[] => {
  const searched = searchedFields(resource)
  return Object.values(resource.fields)
    .filter((field) => isArray(field) && (field.kind === 'references' || searched.has(field.name)))
    .map((field) => plain(resource.name, [field.name], `using gin (${quote(snake(field.name))}) ${living}`))
}

/** A figure of records that point somewhere, and what it reads of them. */
interface Read {
  readonly source: string
  readonly by: string
  readonly names: readonly string[]
}

const readByCount = ({ count, by, where, whose, distinct }: Counting): Read => ({
  source: count,
  by,
  names: [...fieldsIn(where), ...Object.keys(whose ?? {}), ...(distinct === undefined ? [] : [distinct])],
})

const readBy = (from: Derivation): readonly Read[] => {
  if ('count' in from) return [readByCount(from)]
  return 'of' in from ? [{ source: from.of, by: from.by, names: [...fieldsIn(from.where), from.field] }] : []
}

/** Figures of records that point somewhere and meet a condition are answered from the index alone. */
function figureIndexes(resource: ResolvedResource, config: ResolvedConfig): Index[] {
  const read = Object.values(config.resources).flatMap((other) => [
    ...Object.values(other.fields).flatMap((field) => (field.kind === 'derived' ? readBy(field.from) : [])),
    ...Object.values(other.list.totals).map(readByCount),
  ])
  const ours = read.filter(
    ({ source, by }) => source === resource.name && resource.fields[by]?.kind === 'reference',
  )
  return [...new Set(ours.map(({ by }) => by))].flatMap((by) => {
    const names = ours
      .filter((one) => one.by === by)
      .flatMap((one) => one.names)
      .filter((name) => fitsIndex(resource, name))
    return names.length > 0 ? [btree(resource.name, [by, ...names])] : []
  })
}

/** Totals that a tally tells leave out what points at deleted records: these are found without looking at the others. */
function deletedIndexes(resource: ResolvedResource, { resources }: ResolvedConfig): Index[] {
  const owners = Object.values(resource.list.totals).flatMap((total) => {
    const counted = resources[total.count]
    return (counted && sharedOwner(resource, counted, total)) ?? []
  })
  return [...new Set(owners)].map((owner) =>
    plain(resource.name, [owner], `(${quote(snake(owner))}) where deleted_at is not null`),
  )
}

/** The records in a state whose time has come are found without looking at the others. */
const timedIndexes = ({ name, states }: ResolvedResource): Index[] =>
  Object.values(states?.timed ?? {}).map(({ field }) => btree(name, [states?.field ?? '', field, 'id']))

/** All indexes of a resource's table, each name once. */
export function indexesOf(resource: ResolvedResource, config: ResolvedConfig): readonly Index[] {
  const all = [
    ...uniqueIndexes(resource),
    ...pointerIndexes(resource),
    ...listIndexes(resource),
    ...textIndexes(resource),
    ...memberIndexes(resource),
    ...figureIndexes(resource, config),
    ...deletedIndexes(resource, config),
    ...timedIndexes(resource),
    ...deadlineIndexes(resource),
  ]
  return [...new Map(all.map((index) => [index.name, index])).values()]
}

export function moduleIndex({ table, columns, isUnique = false, where }: ModuleIndex): Index {
  const list = columns.map((column) => quote(snake(column))).join(', ')
  const definition = where === undefined ? `(${list})` : `(${list}) where ${where}`
  return { ...named(isUnique ? 'ux' : 'ix', table, columns, definition), unique: isUnique, fields: columns }
}
