import { type SqlBool, sql } from 'kysely'
import type { Derivation, ResolvedField, ResolvedResource } from '#schema'
import type { Services } from '../contracts.ts'
import { momentOf } from '../services/moment.ts'
import { allOf, conditionSql, isIn, living, type Where } from './condition-sql.ts'

/** Lines of a table that point at others with their field `by`. `id` is what each line points at. */
export const linesOf = (name: string, by: ResolvedField) => {
  const table = sql.table(name)
  const pointer = sql.ref(by.name)
  return by.kind === 'references'
    ? { from: sql`${table}, unnest(${pointer}) as pointed`, id: sql`pointed` }
    : { from: table, id: pointer }
}

export const pointsAtAny = (by: ResolvedField, ids: readonly string[]): Where =>
  by.kind === 'references' ? sql<SqlBool>`${sql.ref(by.name)} && ${ids}::text[]` : isIn(by.name, ids)

type Counting = Omit<Extract<Derivation, { count: string }>, 'count' | 'by'>

function whoseSql(services: Services, counted: ResolvedResource, whose: Counting['whose']): readonly Where[] {
  return Object.entries(whose ?? {}).flatMap(([name, condition]) => {
    const field = counted.fields[name]
    const target = field?.kind === 'reference' ? services.config.resources[field.target] : undefined
    if (!target) return []
    const wanted = allOf([living, ...conditionSql(condition, target, momentOf(services))])
    return [
      sql<SqlBool>`${sql.ref(name)} in (select ${sql.ref('id')} from ${sql.table(target.name)} where ${wanted})`,
    ]
  })
}

/** Which of the records that point somewhere a derived field counts, and what of them. */
export const countSql = (
  services: Services,
  counted: ResolvedResource,
  { where, whose, distinct }: Counting,
) => ({
  tally: distinct === undefined ? sql`count(*)` : sql`count(distinct ${sql.ref(distinct)})`,
  where: allOf([...conditionSql(where, counted, momentOf(services)), ...whoseSql(services, counted, whose)]),
})
