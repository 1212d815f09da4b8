import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Aggregation,
  type Derivation,
  fieldsIn,
  type Moment,
  type RecordFigure,
  type ResolvedField,
  type ResolvedResource,
  type RowFigure,
} from '#schema'
import type { Services } from '../contracts.ts'
import { columnType } from '../db/columns.ts'
import { momentOf } from '../services/call-context.ts'
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

/** Narrows an aggregate to the lines that meet a condition. */
const filtered = (where: Where): RawBuilder<unknown> => sql`filter (where ${where})`

/** What is taken of the values of a column. An average has so many digits, half away from zero. */
function aggregateSql(
  take: Aggregation,
  column: string,
  digits: number | null,
  filter: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const values = sql`(${sql.ref(column)}) ${filter}`
  switch (take) {
    case 'sum':
      return sql`coalesce(sum${values}, 0)`
    case 'min':
      return sql`min${values}`
    case 'max':
      return sql`max${values}`
    case 'average':
      return sql`round(avg${values}, ${sql.lit(digits ?? 0)})`
  }
}

/** A figure of records that point somewhere: how many there are, or what their values come to. */
export type Figure = Extract<Derivation, { count: string }> | RecordFigure

export const sourceOf = (figure: Figure): string => ('count' in figure ? figure.count : figure.of)

/** Whether nothing makes the figure 0; otherwise it is empty then. */
export const isZeroOfNone = (figure: Figure): boolean => 'count' in figure || figure.take === 'sum'

interface FigureSql {
  /** Which of the records that point somewhere the figure is made of. */
  readonly where: Where
  /** Over lines that all meet `where`. */
  readonly value: RawBuilder<unknown>
  /** Over any lines. */
  readonly filteredValue: RawBuilder<unknown>
}

export function figureSql(
  services: Services,
  source: ResolvedResource,
  figure: Figure,
  digits: number | null,
): FigureSql {
  if ('count' in figure) {
    const { tally, where } = countSql(services, source, figure)
    return { where, value: tally, filteredValue: sql`${tally} ${filtered(where)}` }
  }
  const where = allOf(conditionSql(figure.where, source, momentOf(services)))
  const valueWith = (filter: RawBuilder<unknown>) => aggregateSql(figure.take, figure.field, digits, filter)
  return { where, value: valueWith(sql``), filteredValue: valueWith(filtered(where)) }
}

/** The rows of a record as lines of a table, with the columns named. */
function rowLines(rows: ResolvedField<'rows'>, names: readonly string[]): RawBuilder<unknown> {
  const columns = [...new Set(names)].flatMap((name) => {
    const field = rows.of[name]
    const type = field && columnType(field)
    return type ? [sql`, (line ->> ${sql.lit(name)})::${sql.raw(type)} as ${sql.ref(name)}`] : []
  })
  return sql`(
    select line ${sql.join(columns, sql``)}
    from jsonb_array_elements(coalesce(${sql.ref(rows.name)}, '[]')) as line) lines`
}

/** What `rowFigure` says of one record, for the database; null: the figure has no order. */
export function rowFigureSql(
  { take, field, where }: RowFigure,
  rows: ResolvedField<'rows'>,
  digits: number | null,
  now: Moment,
): RawBuilder<unknown> | null {
  if (take === 'latest') return null
  const lines = rowLines(rows, [...fieldsIn(where), ...(field === null ? [] : [field])])
  const met = allOf(conditionSql(where, { fields: rows.of }, now))
  const value = take === 'count' || field === null ? sql`count(*)` : aggregateSql(take, field, digits, sql``)
  return sql`(select ${value} from ${lines} where ${met})`
}
