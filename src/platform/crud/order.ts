import { sql } from 'kysely'
import { isSortable, type ResolvedField, type ResolvedResource, type SortOrder, type Values } from '#schema'
import { invalid } from '../errors.ts'
import type { CallContext } from '../kernel.ts'
import { allOf, conditionSql } from './condition-sql.ts'
import type { Order } from './row-query.ts'
import { visible } from './scope.ts'

/** How many records point at each row, counted once for all of them. */
function byCount(resource: ResolvedResource, field: ResolvedField, context: CallContext) {
  if (field.kind !== 'derived' || !('count' in field.from)) return null
  const counted = context.services.config.resources[field.from.count]
  const by = counted?.fields[field.from.by]
  if (!counted || !by) return null
  const table = sql.table(counted.name)
  const from = by.kind === 'references' ? sql`${table}, unnest(${sql.ref(by.name)}) as pointed` : table
  const target = by.kind === 'references' ? sql`pointed` : sql.ref(by.name)
  const where = allOf([...visible(counted, context), ...conditionSql(field.from.where)])
  const join = sql`left join (
    select ${target} as counted_for, count(*) as counted_times from ${from} where ${where} group by ${target}
  ) counted on counted_for = ${sql.ref(`${resource.name}.id`)}`
  return { by: sql`coalesce(counted_times, 0)`, field: null, join }
}

function orderBy(
  resource: ResolvedResource,
  name: string,
  context: CallContext,
): Omit<Order, 'order'> | null {
  const field = resource.fields[name]
  if (!field) return null
  return isSortable(field) ? { by: sql.ref(name), field: name } : byCount(resource, field, context)
}

/** The order a call asks for with `orderBy` and `order`, or the usual one. */
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
  return { ...found, order }
}
