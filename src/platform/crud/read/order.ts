import { type RawBuilder, sql } from 'kysely'
import {
  isDeadline,
  isSortable,
  type ResolvedField,
  type ResolvedResource,
  type Sort,
  type SortOrder,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { orderedBy } from '../../db/searched-fields.ts'
import { invalid } from '../../errors.ts'
import { allOf, hasTimeLeft, living, type Tree, timeLeftSql, treeOf } from '../../records/condition-sql.ts'
import {
  type Figure,
  figureSql,
  isZeroOfNone,
  linesOf,
  rowFigureSql,
  sourceOf,
} from '../../records/figure-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/call-context.ts'
import type { Order } from './read-page.ts'

/** What the records that point at each row come to, computed once for all of them. */
function byFigure(resource: ResolvedResource, figure: Figure, digits: number | null, context: CallContext) {
  const { services } = context
  const source = services.config.resources[sourceOf(figure)]
  const by = source?.fields[figure.by]
  if (!source || !by) return null
  const lines = linesOf(source.name, by)
  const { value, where } = figureSql(services, source, figure, digits)
  const join = sql`left join (
    select ${lines.id} as figure_of, ${value} as figure from ${lines.from}
    where ${allOf([...visible(source, context), where])} group by ${lines.id}
  ) figures on figure_of = ${sql.ref(`${resource.name}.id`)}`
  return { by: isZeroOfNone(figure) ? sql`coalesce(figure, 0)` : sql`figure`, join }
}

/** The order of a figure; null: the field is none, or one without an order. */
function byDerived(resource: ResolvedResource, field: ResolvedField, context: CallContext) {
  if (field.kind !== 'derived') return null
  const { from, digits } = field
  if (isDeadline(field))
    return { by: timeLeftSql(field.from, momentOf(context.services)), placed: hasTimeLeft(field.from) }
  if ('count' in from || 'of' in from) return byFigure(resource, from, digits, context)
  const rows = 'rows' in from ? resource.fields[from.rows] : undefined
  if (!('rows' in from) || rows?.kind !== 'rows') return null
  const by = rowFigureSql(from, rows, digits, momentOf(context.services))
  return by && { by }
}

type Unordered = Omit<Order, 'order'>

function byValue(resource: ResolvedResource, field: ResolvedField, context: CallContext): Unordered | null {
  return isSortable(field)
    ? { by: sql.ref(orderedBy(resource, field.name)) }
    : byDerived(resource, field, context)
}

interface SiblingOrder {
  readonly by: RawBuilder<unknown>
  readonly join?: RawBuilder<unknown>
  readonly order: SortOrder
}

/**
 * The place of each record in its tree, depth first, as a join to the ids of `pointer`: siblings stand in the order
 * given, all that is below a record comes before the next of its siblings. Records out of the tree have no place.
 */
function treeOrder({ resource, parent }: Tree, siblings: SiblingOrder, pointer: RawBuilder<unknown>) {
  const table = sql.table(resource.name)
  const direction = sql.raw(siblings.order)
  const join = sql`left join (
    with recursive ranked as (
      select id as ranked_id, ${sql.ref(parent)} as above,
        row_number() over (order by ${siblings.by} ${direction}, id ${direction}) as rank
      from ${table} ${siblings.join ?? sql``} where ${living}
    ), walked as (
      select ranked_id, array[rank] as place from ranked
      where above is null or above not in (select ranked_id from ranked)
      union all
      select ranked.ranked_id, walked.place || ranked.rank from ranked join walked on ranked.above = walked.ranked_id
    ) select ranked_id as tree_place_of, place as tree_place from walked
  ) tree_places on tree_place_of = ${pointer}`
  return { by: sql`tree_place`, join }
}

/** What a reference to a tree points at, in the order of that tree's own list. */
function byTree(
  { name }: ResolvedResource,
  field: ResolvedField,
  tree: Tree,
  context: CallContext,
): Unordered {
  const { fields, list } = tree.resource
  const usual = fields[list.sort.field]
  const siblings = (usual && byValue(tree.resource, usual, context)) ?? { by: sql.ref('id') }
  return treeOrder(tree, { ...siblings, order: list.sort.order }, sql.ref(`${name}.${field.name}`))
}

function orderBy(resource: ResolvedResource, name: string, context: CallContext): Unordered | null {
  const field = resource.fields[name]
  if (!field) return null
  const { resources } = context.services.config
  const tree = field.kind === 'reference' ? treeOf(field, resource, resources) : null
  return tree ? byTree(resource, field, tree, context) : byValue(resource, field, context)
}

const thenOf = (resource: ResolvedResource, { thenBy }: Sort) =>
  thenBy ? { thenBy: { by: sql.ref(orderedBy(resource, thenBy.field)), order: thenBy.order } } : {}

/**
 * The order a call asks for with `orderBy` and `order`, or the usual one. In a tree it is that of siblings: all that is
 * below a record comes right behind it.
 */
export function orderOf(resource: ResolvedResource, input: Values, usual: Sort, context: CallContext): Order {
  const { orderBy: name = usual.field, order = name === usual.field ? usual.order : 'asc' } = input
  const found = typeof name === 'string' ? orderBy(resource, name, context) : null
  if (found === null) throw invalid({ orderBy: '不支持按该字段排序' })
  if (order !== 'asc' && order !== 'desc') throw invalid({ order: '排序方向须为 asc 或 desc' })
  const siblings: Order = { ...found, order, ...(name === usual.field ? thenOf(resource, usual) : {}) }
  if (resource.tree === null) return siblings
  const tree = { resource, parent: resource.tree }
  return { ...treeOrder(tree, siblings, sql.ref(`${resource.name}.id`)), order: 'asc' }
}
