import { type SqlBool, sql } from 'kysely'
import type { ResolvedResource, Total, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { allOf, conditionSql, type Where } from '../../records/condition-sql.ts'
import { visible } from '../../records/scope.ts'
import { momentOf } from '../../services/moment.ts'
import { idOf, pageOf } from '../input.ts'
import { figuresOf, foundInAnyTab } from './figures.ts'
import { askingOf, isTextSearch, listFilters } from './filter.ts'
import { orderOf } from './order.ts'
import { present, whole } from './present.ts'
import { readPage } from './read-page.ts'
import { recordReveal, revealOf } from './reveal.ts'
import { readable, readRows } from './row-query.ts'

const usualSize = 20

/** Figures over all the query finds: records elsewhere that point at it, or its own ones in whatever tab. */
async function countTotal(
  context: CallContext,
  resource: ResolvedResource,
  total: Total,
  where: readonly Where[],
  input: Values,
) {
  const counted = context.services.config.resources[total.count]
  if (!counted) return 0
  const conditions = conditionSql(total.where, counted, momentOf(context.services))
  const found =
    counted === resource
      ? foundInAnyTab(context, resource, input)
      : [
          ...visible(counted, context),
          sql<SqlBool>`${sql.ref(total.by)} in (select id from ${sql.table(resource.name)} where ${allOf(where)})`,
        ]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(counted.name)} where ${allOf([...found, ...conditions])}`.execute(
    context.db,
  )
  return rows[0]?.n ?? 0
}

async function totalsOf(
  context: CallContext,
  resource: ResolvedResource,
  where: readonly Where[],
  input: Values,
) {
  const totals = Object.entries(resource.list.totals)
  const figures = await Promise.all(
    totals.map(async ([name, total]) => {
      const n = await countTotal(context, resource, total, where, input)
      return [name, n] as const
    }),
  )
  return Object.fromEntries(figures)
}

/** A tree is answered whole: half a tree cannot be drawn. */
const wholeTree = { offset: 0, limit: 100_000 }

/** GET list: filtered, ordered, one page (a tree: all of it), with the exact total. */
export const listHandler =
  (resource: ResolvedResource): CallHandler =>
  async (input, context) => {
    const page = pageOf(input, usualSize)
    const reveal = revealOf(resource, input)
    if (reveal !== null) idOf(input)
    const asking = askingOf(context)
    const scope = visible(resource, context)
    const narrowed = (byIndex: boolean) => [...scope, ...listFilters(resource, input, asking, byIndex)]
    const where = narrowed(false)
    const order = orderOf(resource, input, resource.list.sort, context)
    const query = {
      resource,
      where,
      order,
      ...(isTextSearch(resource, input) ? { byIndex: narrowed(true) } : {}),
    }
    const names = readable(resource)
    const { rows, total } = resource.tree
      ? await readRows(context.db, query, names, wholeTree).then((rows) => ({ rows, total: rows.length }))
      : await readPage(context.db, query, names, page)
    const list = await present(context, resource, { ...whole(resource), reveal }, rows)
    if (reveal !== null) await recordReveal(context, resource, reveal, rows)
    return {
      list,
      total,
      ...(await totalsOf(context, resource, where, input)),
      ...(await figuresOf(context, resource, input)),
    } satisfies Values
  }
