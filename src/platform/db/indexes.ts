import {
  type Condition,
  type Derivation,
  fieldsIn,
  isSortable,
  isWorded,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type Scalar,
  type Test,
  valuesOf,
} from '#schema'
import type { ModuleIndex } from '../contracts.ts'
import { isArray, orderedBy, usualOrder } from './columns.ts'
import { deadlineIndexes } from './deadline-indexes.ts'
import { btree, type Index, living, named, plain } from './index-definition.ts'
import { fitsIndex } from './long-texts.ts'
import { lookExpression } from './look.ts'
import { soundsColumn } from './name-keys.ts'
import { quote, snake } from './names.ts'
import { areNarrowed, hasSounds, isAnswered, searchedFields, textSearched } from './searched-fields.ts'
import { listTally, sharedOwner } from './tallies.ts'
import { indexExpression } from './text-search.ts'

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

const literal = (value: Scalar) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** A test for the definition of an index, where no parameter can stand. */
function testText(name: string, test: Test | undefined): string {
  const column = quote(snake(name))
  const values = valuesOf(test)
  const given = values.filter((value) => value !== null)
  const parts = [
    ...(given.length > 0 ? [`${column} in (${given.map(literal).join(', ')})`] : []),
    ...(values.length > given.length ? [`${column} is null`] : []),
  ]
  const oneOf = `(${parts.join(' or ')})`
  const isNegated = typeof test === 'object' && test !== null && 'noneOf' in test
  return isNegated ? ` and coalesce(not ${oneOf}, true)` : ` and ${oneOf}`
}

const whereText = (where: Condition | null): string =>
  Object.entries(where ?? {})
    .map(([name, test]) => testText(name, test))
    .join('')

/** What tells the values of a field apart: words by what they look like, long ones by a hash of it. */
function keyOf(resource: ResolvedResource, name: string): string {
  const column = quote(snake(name))
  const key = isWorded(resource.fields[name]?.kind ?? 'integer') ? lookExpression(column) : column
  return fitsIndex(resource, name) ? key : `(md5(${key}))`
}

function unique(resource: ResolvedResource, fields: readonly string[], condition: string): Index {
  const keys = fields.map((field) => keyOf(resource, field)).join(', ')
  const covers = `${living}${condition}`
  const definition = `(${keys}) nulls not distinct ${covers}`
  const twins = `select id from (
    select id, row_number() over (partition by ${keys} order by id) as place from ${quote(snake(resource.name))} ${covers}
  ) placed where place > 1 order by id`
  const goesByLook = fields.some((field) => isWorded(resource.fields[field]?.kind ?? 'integer'))
  return {
    ...named('ux', resource.name, fields, definition),
    unique: true,
    fields,
    ...(goesByLook ? { twins } : {}),
  }
}

/** Deleted records free their values; an empty one is not taken by anybody. */
export const uniqueIndexes = (resource: ResolvedResource): readonly Index[] => [
  ...Object.values(resource.fields).flatMap((field) =>
    field.unique
      ? [
          unique(
            resource,
            [...field.unique.within, field.name],
            ` and ${quote(snake(field.name))} is not null${whereText(field.unique.where)}`,
          ),
        ]
      : [],
  ),
  ...resource.unique.map((fields) => unique(resource, fields, '')),
  ...(resource.one === null ? [] : [unique(resource, [resource.one], '')]),
]

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
