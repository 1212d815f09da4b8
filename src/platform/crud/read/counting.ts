import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Condition, fieldsIn, isEmpty, type ResolvedResource, type Values } from '#schema'
import type { CallContext, Db } from '../../contracts.ts'
import { listTally } from '../../db/tallies.ts'
import { allOf, type Where } from '../../records/condition-sql.ts'
import { scopeSql, visible } from '../../records/scope.ts'
import { listFilters } from './filter.ts'
import { askingOf } from './search-filters.ts'

/** What records are counted in. */
export interface Counted {
  readonly from: RawBuilder<unknown>
  readonly where: Where
  /** How many of them meet a condition. */
  readonly num: (met: Where) => RawBuilder<unknown>
}

/** The fields a list call is narrowed by; null: by something else than the values of fields. */
export function narrowedBy(resource: ResolvedResource, input: Values): readonly string[] | null {
  const { list, parents, states } = resource
  const isGiven = (param: string) => !isEmpty(input[param])
  const names: string[] = []
  for (const item of list.search) {
    const params = item.by === 'between' ? item.params : [item.param]
    if (!params.some(isGiven)) continue
    if (item.by !== 'field') return null
    names.push(item.field)
  }
  const further = [...parents.map(({ field }) => field), list.tabs, list.board ? states?.field : null]
  names.push(...further.flatMap((name) => (name && isGiven(name) ? [name] : [])))
  const tab = list.ownTabs[String(input.tab)]
  if (isGiven('id') || (isGiven('tab') && tab?.mine != null)) return null
  return [...names, ...fieldsIn(tab?.where ?? null)]
}

/** Whether the values that records are tallied by tell which of them meet a condition. */
export const isTallied = (resource: ResolvedResource, where: Condition | null): boolean =>
  fieldsIn(where).every((name) => listTally(resource)?.fields.has(name))

/** The records a list call finds; null: only the records themselves tell how many there are. */
export function tallied(context: CallContext, resource: ResolvedResource, input: Values): Counted | null {
  const tally = listTally(resource)
  const names = narrowedBy(resource, input)
  if (tally === null || names === null || !names.every((name) => tally.fields.has(name))) return null
  return {
    from: sql.table(tally.name),
    where: allOf([...scopeSql(resource, context), ...listFilters(resource, input, askingOf(context), false)]),
    num: (met) => sql`coalesce(sum(n) filter (where ${met}), 0)::bigint`,
  }
}

/** All of what is counted. */
export async function countOf(db: Db, { from, where, num }: Counted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${num(sql<SqlBool>`true`)} as n from ${from} where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The same, one by one. `byIndex`: texts are looked for in their indexes. */
export const eachFound = (
  context: CallContext,
  resource: ResolvedResource,
  input: Values,
  byIndex: boolean,
): Counted => ({
  from: sql.table(resource.name),
  where: allOf([...visible(resource, context), ...listFilters(resource, input, askingOf(context), byIndex)]),
  num: (met) => sql`count(*) filter (where ${met})`,
})
