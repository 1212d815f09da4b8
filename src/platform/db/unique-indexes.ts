import { type Condition, isWorded, type ResolvedResource, type Scalar, type Test, valuesOf } from '#schema'
import { type Index, living, named } from './index-definition.ts'
import { lookExpression } from './look.ts'
import { quote, snake } from './names.ts'
import { fitsIndex } from './searched-fields.ts'

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
