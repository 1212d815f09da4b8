import { type RawBuilder, sql } from 'kysely'
import type { ResolvedField, ResolvedResource, SortOrder, Values } from '#schema'
import { isSortable } from '../db/indexes.ts'
import { invalid } from '../errors.ts'
import type { CallContext } from '../kernel.ts'
import { allOf, conditionSql } from './condition-sql.ts'
import type { Order } from './row-query.ts'
import { visible } from './scope.ts'

/** How many records point at each row, for ordering by it. */
function countOf(resource: ResolvedResource, field: ResolvedField, context: CallContext) {
  if (field.kind !== 'derived' || !('count' in field.from)) return null
  const counted = context.services.config.resources[field.from.count]
  const by = counted?.fields[field.from.by]
  if (!counted || !by) return null
  const own = sql.ref(`${resource.name}.id`)
  const points =
    by.kind === 'references' ? sql`${sql.ref(by.name)} @> array[${own}]` : sql`${sql.ref(by.name)} = ${own}`
  const where = allOf([...visible(counted, context), ...conditionSql(field.from.where)])
  return sql`(select count(*) from ${sql.table(counted.name)} counted where ${points} and ${where})`
}

function orderBy(resource: ResolvedResource, name: string, context: CallContext): RawBuilder<unknown> | null {
  const field = resource.fields[name]
  if (!field) return null
  return isSortable(field) ? sql.ref(name) : countOf(resource, field, context)
}

/** The order a call asks for with `orderBy` and `order`, or the usual one. */
export function orderOf(
  resource: ResolvedResource,
  input: Values,
  usual: { readonly field: string; readonly order: SortOrder },
  context: CallContext,
): Order {
  const { orderBy: name = usual.field, order = name === usual.field ? usual.order : 'asc' } = input
  const by = typeof name === 'string' ? orderBy(resource, name, context) : null
  if (by === null) throw invalid({ orderBy: '不支持按该字段排序' })
  if (order !== 'asc' && order !== 'desc') throw invalid({ order: '排序方向须为 asc 或 desc' })
  return { by, order }
}
