import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { groupBy } from '#domain/group-by.ts'
import { fieldsIn, type ResolvedResource, type Total, type Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { listTally, sharedOwner } from '../../db/tallies.ts'
import { allOf, anyOf, conditionSql, deleted, living, type Where } from '../../records/condition-sql.ts'
import { scopeSql, visible } from '../../records/scope.ts'
import { momentOf } from '../../services/call-context.ts'
import { isTallied, narrowedBy } from './counting.ts'
import { listFilters } from './filter.ts'
import { askingOf } from './search-filters.ts'

/** A total of a list that counts records of another resource. */
interface Pointing {
  readonly name: string
  readonly total: Total
  readonly counted: ResolvedResource
}

const metBy = (context: CallContext, { total, counted }: Pointing): readonly Where[] =>
  conditionSql(total.where, counted, momentOf(context.services))

/** All of them in one look at the records that are pointed at. */
async function countLines(
  context: CallContext,
  resource: ResolvedResource,
  pointing: readonly Pointing[],
  found: Where,
): Promise<Values> {
  if (pointing.length === 0) return {}
  const lines = pointing.map(
    (one, at) => sql`
      select ${sql.ref(one.total.by)} as pointer, ${sql.lit(at)} as total from ${sql.table(one.counted.name)}
      where ${allOf([...visible(one.counted, context), ...metBy(context, one)])}`,
  )
  const nums = pointing.map(
    ({ name }, at) => sql`count(*) filter (where total = ${sql.lit(at)}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Values>`
    select ${sql.join(nums)} from (${sql.join(lines, sql` union all `)}) lines
    where pointer in (select id from ${sql.table(resource.name)} where ${found})`.execute(context.db)
  return rows[0] ?? {}
}

/**
 * Whether a tally tells the total: what is counted has the owner that the call is narrowed by, or all of them, and so
 * have the records it points at.
 */
function isTold(resource: ResolvedResource, input: Values, { total, counted }: Pointing): boolean {
  const owner = sharedOwner(resource, counted, total)
  const names = narrowedBy(resource, input)
  return (
    owner !== null && isTallied(counted, total.where) && (names?.every((name) => name === owner) ?? false)
  )
}

/** How many the owner has, but for those that point at no record, or at one that is gone: all of one resource. */
async function readTold(
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
  pointing: readonly Pointing[],
): Promise<Values> {
  const [first] = pointing
  if (!first) return {}
  const { counted } = first
  // By the owner alone, which all three tables name alike.
  const owned = [...scopeSql(resource, context), ...listFilters(resource, input, askingOf(context), false)]
  const met = pointing.map((one) => allOf(metBy(context, one)))
  const names = [...new Set(pointing.flatMap(({ total }) => fieldsIn(total.where)))]
  const line = (n: RawBuilder<unknown>) => sql.join([...names.map((name) => sql.ref(name)), sql`${n} as n`])
  const sums = pointing.map(
    ({ name }, at) => sql`coalesce(sum(n) filter (where ${met[at]}), 0)::bigint as ${sql.ref(name)}`,
  )
  const pointer = sql.ref(first.total.by)
  const gone = sql`select id from ${sql.table(resource.name)} where ${allOf([deleted, ...owned])}`
  const astray = [sql<SqlBool>`${pointer} is null`, sql<SqlBool>`${pointer} in (${gone})`].map(
    (where) => sql`
      select ${line(sql`-1`)} from ${sql.table(counted.name)}
      where ${allOf([living, ...owned, anyOf(met), where])}`,
  )
  const tally = sql`select ${line(sql`n`)} from ${sql.table(listTally(counted)?.name ?? '')} where ${allOf(owned)}`
  const { rows } = await sql<Values>`
    select ${sql.join(sums)} from (${sql.join([tally, ...astray], sql` union all `)}) lines`.execute(
    context.db,
  )
  return rows[0] ?? {}
}

/** How many records elsewhere point at what a list call finds. */
export async function pointingTotals(
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
  found: Where,
): Promise<Values> {
  const { resources } = context.services.config
  const pointing = Object.entries(resource.list.totals).flatMap(([name, total]): Pointing[] => {
    const counted = resources[total.count]
    return counted && counted.name !== resource.name ? [{ name, total, counted }] : []
  })
  const told = pointing.filter((one) => isTold(resource, input, one))
  const others = pointing.filter((one) => !told.includes(one))
  const groups = [...groupBy(told, ({ total }) => `${total.count}.${total.by}`).values()]
  const answers = await Promise.all([
    ...groups.map((group) => readTold(context, resource, input, group)),
    countLines(context, resource, others, found),
  ])
  return Object.assign({}, ...answers) as Values
}
