import { sql } from 'kysely'
import { isSortable, type ResolvedField, type ResolvedResource, type SortOrder, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { allOf } from '../../records/condition-sql.ts'
import { countSql, linesOf } from '../../records/pointer-sql.ts'
import { visible } from '../../records/scope.ts'
import { type Tree, treeOf, treeOrder } from '../../records/tree-sql.ts'
import type { Order } from './row-query.ts'

/** What a derived field counts for each row, counted once for all of them. */
function byCount(resource: ResolvedResource, field: ResolvedField, context: CallContext) {
  if (field.kind !== 'derived' || !('count' in field.from)) return null
  const counted = context.services.config.resources[field.from.count]
  const by = counted?.fields[field.from.by]
  if (!counted || !by) return null
  const lines = linesOf(counted, by)
  const { tally, where } = countSql(context.services, counted, field.from)
  const join = sql`left join (
    select ${lines.id} as counted_for, ${tally} as counted_times from ${lines.from}
    where ${allOf([...visible(counted, context), where])} group by ${lines.id}
  ) counted on counted_for = ${sql.ref(`${resource.name}.id`)}`
  return { by: sql`coalesce(counted_times, 0)`, join }
}

type Unordered = Omit<Order, 'order'>

function byValue(resource: ResolvedResource, field: ResolvedField, context: CallContext): Unordered | null {
  return isSortable(field) ? { by: sql.ref(field.name) } : byCount(resource, field, context)
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

/**
 * The order a call asks for with `orderBy` and `order`, or the usual one. In a tree it is that of siblings: all that is
 * below a record comes right behind it.
 */
export function orderOf(
  resource: ResolvedResource,
  input: Values,
  usual: { readonly field: string; readonly order: SortOrder },
  context: CallContext,
): Order {
  const { orderBy: name = usual.field, order = name === usual.field ? usual.order : 'asc' } = input
  const found = typeof name === 'string' ? orderBy(resource, name, context) : null
  if (found === null) throw invalid({ orderBy: '不支持按该字段排序' })
  if (order !== 'asc' && order !== 'desc') throw invalid({ order: '排序方向须为 asc 或 desc' })
  const siblings: Order = { ...found, order }
  if (resource.tree === null) return siblings
  const tree = { resource, parent: resource.tree }
  return { ...treeOrder(tree, siblings, sql.ref(`${resource.name}.id`)), order: 'asc' }
}
