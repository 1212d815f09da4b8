import {
  type Condition,
  type Derivation,
  isSortable,
  isTextual,
  type ResolvedConfig,
  type ResolvedField,
  type ResolvedResource,
  type Scalar,
  type Test,
  valuesOf,
} from '#schema'
import type { ModuleIndex } from '../contracts.ts'
import { isArray } from './columns.ts'
import { hash, objectName, quote, snake } from './names.ts'
import { indexExpression } from './text-search.ts'

export interface Index {
  readonly name: string
  /** What follows `create index name on table`. */
  readonly definition: string
  readonly unique: boolean
  /** For unique ones: the fields whose values may not repeat together; the last is the one to blame. */
  readonly fields: readonly string[]
}

const living = 'where deleted_at is null'

const isPointer = (field: ResolvedField) => field.kind === 'reference' || field.kind === 'parent'

const isAnswered = (resource: ResolvedResource) =>
  resource.endpoints.list !== undefined || Object.keys(resource.lookups).length > 0

/** Fields that lists of the resource are narrowed by. */
function searchedFields({ list, lookups }: ResolvedResource): ReadonlySet<string> {
  const searched = list.search.flatMap((item) => (item.by === 'keyword' ? item.fields : [item.field]))
  const offered = Object.values(lookups).flatMap((lookup) => lookup.filter.map((wanted) => wanted.field))
  return new Set([...searched, ...offered, ...(list.tabs ? [list.tabs] : [])])
}

/** Text fields with an index for "contains": those searched, and the title that remote dropdowns search. */
export function textSearched(resource: ResolvedResource): ReadonlySet<string> {
  if (!isAnswered(resource)) return new Set()
  const names = [...searchedFields(resource), resource.title]
  return new Set(
    names.filter((name) => {
      const field = resource.fields[name]
      return field !== undefined && isTextual(field.kind)
    }),
  )
}

/** The definition is part of the name: an index that is defined anew is made anew. */
const named = (kind: 'ix' | 'ux', table: string, columns: readonly string[], definition: string) => ({
  name: objectName(kind, table, ...columns, hash(definition)),
  definition,
})

const plain = (table: string, columns: readonly string[], definition: string): Index => ({
  ...named('ix', table, columns, definition),
  unique: false,
  fields: [],
})

const btree = (table: string, names: readonly string[]): Index => {
  const columns = [...new Set(names)].map(snake)
  return plain(table, columns, `(${columns.map(quote).join(', ')}) ${living}`)
}

/** Serves lists of one pointed-at record in their usual order, and the pointers that a deletion looks for. */
const pointerIndexes = (resource: ResolvedResource): Index[] => {
  const order = resource.list.sort.field
  const then = resource.fields[order] && isSortable(resource.fields[order]) ? [order] : []
  return Object.values(resource.fields)
    .filter(isPointer)
    .map((field) => btree(resource.name, [field.name, ...then, 'id']))
}

function listIndexes(resource: ResolvedResource): Index[] {
  if (!isAnswered(resource)) return []
  const { list, lookups } = resource
  const sorts = Object.values(lookups).flatMap((lookup) => lookup.sort?.field ?? [])
  const names = new Set([...list.columns, list.sort.field, ...sorts, ...searchedFields(resource)])
  return Object.values(resource.fields)
    .filter((field) => names.has(field.name) && isSortable(field))
    .map((field) => btree(resource.name, [field.name, 'id']))
}

/** Over deleted records as well: the planner makes no use of the statistics of partial indexes on expressions. */
const textIndexes = (resource: ResolvedResource): Index[] =>
  [...textSearched(resource)].map((name) =>
    plain(resource.name, [name], `using gin (${indexExpression(quote(snake(name)))})`),
  )

const memberIndexes = (resource: ResolvedResource): Index[] => {
  const searched = searchedFields(resource)
  return Object.values(resource.fields)
    .filter((field) => isArray(field) && (field.kind === 'references' || searched.has(field.name)))
    .map((field) => plain(resource.name, [field.name], `using gin (${quote(snake(field.name))}) ${living}`))
}

/** What a count reads of the records it counts. */
const lookedAt = ({ where, whose, distinct }: Partial<Extract<Derivation, { count: string }>>) => [
  ...Object.keys(where ?? {}),
  ...Object.keys(whose ?? {}),
  ...(distinct === undefined ? [] : [distinct]),
]

/** Counts of records that point somewhere and meet a condition are answered from the index alone. */
function countIndexes(resource: ResolvedResource, config: ResolvedConfig): Index[] {
  const counted = Object.values(config.resources).flatMap((other) => [
    ...Object.values(other.fields).flatMap((field) =>
      field.kind === 'derived' && 'count' in field.from ? [field.from] : [],
    ),
    ...Object.values(other.list.totals),
  ])
  const ours = counted.filter(
    ({ count, by }) => count === resource.name && resource.fields[by]?.kind === 'reference',
  )
  return [...new Set(ours.map(({ by }) => by))].flatMap((by) => {
    const looked = ours.filter((one) => one.by === by).flatMap(lookedAt)
    return looked.length > 0 ? [btree(resource.name, [by, ...looked])] : []
  })
}

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

const unique = (table: string, fields: readonly string[], condition: string): Index => {
  const columns = fields.map((field) => quote(snake(field))).join(', ')
  const definition = `(${columns}) nulls not distinct ${living}${condition}`
  return { ...named('ux', table, fields, definition), unique: true, fields }
}

/** Deleted records free their values; an empty one is not taken by anybody. */
export const uniqueIndexes = (resource: ResolvedResource): readonly Index[] => [
  ...Object.values(resource.fields).flatMap((field) =>
    field.unique
      ? [
          unique(
            resource.name,
            [...field.unique.within, field.name],
            ` and ${quote(snake(field.name))} is not null${whereText(field.unique.where)}`,
          ),
        ]
      : [],
  ),
  ...resource.unique.map((fields) => unique(resource.name, fields, '')),
  ...(resource.one === null ? [] : [unique(resource.name, [resource.one], '')]),
]

/** All indexes of a resource's table, each name once. */
export function indexesOf(resource: ResolvedResource, config: ResolvedConfig): readonly Index[] {
  const all = [
    ...uniqueIndexes(resource),
    ...pointerIndexes(resource),
    ...listIndexes(resource),
    ...textIndexes(resource),
    ...memberIndexes(resource),
    ...countIndexes(resource, config),
  ]
  return [...new Map(all.map((index) => [index.name, index])).values()]
}

export function moduleIndex({ table, columns, isUnique = false, where }: ModuleIndex): Index {
  const list = columns.map((column) => quote(snake(column))).join(', ')
  const definition = where === undefined ? `(${list})` : `(${list}) where ${where}`
  return { ...named(isUnique ? 'ux' : 'ix', table, columns, definition), unique: isUnique, fields: columns }
}
