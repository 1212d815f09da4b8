import { sql } from 'kysely'
import { isSortable, type ResolvedField, type ResolvedResource, type SortOrder, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import { allOf } from '../../records/condition-sql.ts'
import { countSql, linesOf } from '../../records/pointer-sql.ts'
import { visible } from '../../records/scope.ts'
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

function orderBy(
  resource: ResolvedResource,
  name: string,
  context: CallContext,
): Omit<Order, 'order'> | null {
  const field = resource.fields[name]
  if (!field) return null
  return isSortable(field) ? { by: sql.ref(name) } : byCount(resource, field, context)
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
