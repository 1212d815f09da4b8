import { type SqlBool, sql } from 'kysely'
import {
  isDayText,
  isDeadline,
  isEmpty,
  isTextual,
  type Moment,
  plainText,
  type ResolvedField,
  type ResolvedResource,
  type SearchItem,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { isArray } from '../../db/columns.ts'
import { textSearched } from '../../db/searched-fields.ts'
import { contains, textSearches } from '../../db/text-search.ts'
import { invalid } from '../../errors.ts'
import {
  allOf,
  conditionSql,
  equals,
  isIn,
  pointsIntoBranch,
  type Tree,
  treeOf,
  type Where,
} from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/call-context.ts'
import { choicesOf, paramOf, refuseLong } from '../input.ts'

type Resources = Readonly<Record<string, ResolvedResource>>

/** Who looks, and when. */
export interface Asking {
  readonly all: Resources
  readonly now: Moment
  readonly userId: string | null
  /** What the caller sees of a resource. */
  readonly seen: (resource: ResolvedResource) => readonly Where[]
}

export const askingOf = (context: CallContext): Asking => ({
  all: context.services.config.resources,
  now: momentOf(context.services),
  userId: context.session?.userId ?? null,
  seen: (resource) => visible(resource, context),
})

/** How a call looks for what it is given. */
export interface Finder {
  readonly text: (names: readonly string[], value: string) => Where
  /** The tree whose branches a field is looked for in; null: exactly the record given. */
  readonly tree: (field: ResolvedField) => Tree | null
  readonly now: Moment
}

const textOf = (resource: ResolvedResource, byIndex: boolean): Finder['text'] => {
  const indexed = byIndex ? textSearched(resource) : new Set<string>()
  return (names, value) =>
    contains(
      names.flatMap((name) => textSearches(resource, name, value)),
      names.every((name) => indexed.has(name)),
    )
}

/** A list is narrowed to a whole branch of a tree. */
export const listFinder = (resource: ResolvedResource, { all, now }: Asking, byIndex: boolean): Finder => ({
  now,
  text: textOf(resource, byIndex),
  tree: (field) => treeOf(field, resource, all),
})

/** A lookup offers what a field may point at, and a save takes nothing that only lies below. */
export const lookupFinder = (resource: ResolvedResource, now: Moment): Finder => ({
  now,
  text: textOf(resource, true),
  tree: () => null,
})

const oneField = (field: ResolvedField) => ({ fields: { [field.name]: field } })

/**
 * One value of a field, in the way of its kind: texts contain it, lists have it as a member, references to a tree point
 * at it or at what is below it, the rest equal it. Of a dictionary there may be several: records have one of them.
 */
export function fieldFilter(
  field: ResolvedField,
  param: string,
  input: Values,
  finder: Finder,
): readonly Where[] {
  if (field.kind === 'choice') {
    const values = choicesOf(input, param, field)
    return values.length === 0 ? [] : [isIn(field.name, values)]
  }
  const value = paramOf(input, param, field)
  if (value === null) return []
  if (isTextual(field.kind)) return [finder.text([field.name], plainText(String(value)))]
  if (isDeadline(field)) return conditionSql({ [field.name]: value }, oneField(field), finder.now)
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
  refuseLong(item.param, item.label, value)
  const wanted = plainText(value)
  return wanted === '' ? [] : [text(item.fields, wanted)]
}

/** A day as the upper end of moments means all of it. */
const lastMoment = (field: ResolvedField, value: string) =>
  field.kind === 'dateTime' && isDayText(value) ? `${value} 23:59:59` : value

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

/** Records that others point at: those with the value, or any at all. */
function throughFilter(
  item: Extract<SearchItem, { by: 'through' }>,
  input: Values,
  asking: Asking,
): readonly Where[] {
  const other = asking.all[item.through]
  const value = paramOf(input, item.param, item.asked)
  if (!other || value === null) return []
  const field = item.field === null ? undefined : other.fields[item.field]
  const pointing = allOf([
    ...asking.seen(other),
    sql<SqlBool>`${sql.ref(item.pointer)} is not null`,
    ...conditionSql(item.where, other, asking.now),
    ...(field ? fieldFilter(field, item.param, input, listFinder(other, asking, true)) : []),
  ])
  const pointed = sql`(select ${sql.ref(item.pointer)} from ${sql.table(other.name)} where ${pointing})`
  return [field || value === 1 ? sql<SqlBool>`id in ${pointed}` : sql<SqlBool>`id not in ${pointed}`]
}

export function searchFilter(
  resource: ResolvedResource,
  item: SearchItem,
  input: Values,
  finder: Finder,
  asking: Asking,
) {
  if (item.by === 'keyword') return keywordFilter(item, input, finder)
  if (item.by === 'through') return throughFilter(item, input, asking)
  const field = resource.fields[item.field]
  if (!field) return []
  return item.by === 'between'
    ? betweenFilter(field, item.params, input)
    : fieldFilter(field, item.param, input, finder)
}
