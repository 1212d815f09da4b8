import {
  type Condition,
  isWorded,
  type ResolvedConfig,
  type ResolvedResource,
  type Scalar,
  type Test,
  valuesOf,
} from '#schema'
import type { UniqueValues } from '../contracts.ts'
import { hash, objectName, quote, snake } from './names.ts'
import { fitsIndex } from './searched-fields.ts'

export interface Index {
  readonly name: string
  /** What follows `create index name on table`. */
  readonly definition: string
  readonly unique: boolean
  /** For unique ones: the fields whose values may not repeat together; the last is the one to blame. */
  readonly fields: readonly string[]
  /**
   * For unique ones that go by what words look like: a query of the records that an earlier one looks like. From before
   * the index was there; it leaves them out.
   */
  readonly twins?: string
}

export const living = 'where deleted_at is null'

/** The definition is part of the name: an index that is defined anew is made anew. */
export const named = (kind: 'ix' | 'ux', table: string, columns: readonly string[], definition: string) => ({
  name: objectName(kind, table, ...columns, hash(definition)),
  definition,
})

export const plain = (table: string, columns: readonly string[], definition: string): Index => ({
  ...named('ix', table, columns, definition),
  unique: false,
  fields: [],
})

export const btree = (table: string, names: readonly string[]): Index => {
  const columns = [...new Set(names)].map(snake)
  return plain(table, columns, `(${columns.map(quote).join(', ')}) ${living}`)
}

/** `lookOf` of the schema, as far as the database's own locale knows capitals: of Latin letters always. */
const lookText = (text: string) => `lower(normalize(${text}, nfkc) collate "default")`

/** Of a quoted column, for the definition of an index. */
const lookExpression = (column: string): string => `(${lookText(column)})`

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

export const uniqueValuesOf = ({ resources }: ResolvedConfig): ReadonlyMap<string, UniqueValues> =>
  new Map(
    Object.values(resources).flatMap((resource) =>
      uniqueIndexes(resource).map(({ name, fields }) => [name, { resource, fields }] as const),
    ),
  )
