import { type RawBuilder, sql } from 'kysely'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import type { CallContext, Services } from '../contracts.ts'
import { pointerTally } from '../db/tallies.ts'
import { allOf, living, type Where } from './condition-sql.ts'
import type { DerivationScope } from './derivation-scope.ts'
import { type Figure, figureSql, isZeroOfNone, sourceOf } from './figure-sql.ts'
import { linesOf, pointsAtAny } from './pointer-sql.ts'

export type NamedFigure = Figure & { readonly name: string; readonly digits: number | null }

/** What a figure is counted in: lines that point at records, and what they come to. */
interface Lines {
  readonly from: RawBuilder<unknown>
  /** What each line points at. */
  readonly id: RawBuilder<unknown>
  readonly figures: readonly RawBuilder<unknown>[]
  readonly where: readonly Where[]
}

/** A figure by itself looks at its own lines alone, which an index may hold. */
function eachCounted(
  services: Services,
  source: ResolvedResource,
  by: ResolvedField,
  group: readonly NamedFigure[],
  scope: DerivationScope,
): Lines {
  const isAlone = group.length === 1
  const counted = group.map((one) => ({ ...figureSql(services, source, one, one.digits), name: one.name }))
  return {
    ...linesOf(source.name, by),
    figures: counted.map(
      ({ value, filteredValue, name }) => sql`${isAlone ? value : filteredValue} as ${sql.ref(name)}`,
    ),
    where: [...scope.where(source), ...(isAlone ? counted.map(({ where }) => where) : [])],
  }
}

/** How many point at each record, by a tally; null: there is none, or not all that it counts is within the scope. */
function tallied(
  source: ResolvedResource,
  by: ResolvedField,
  [first, ...others]: readonly NamedFigure[],
  scope: DerivationScope,
): Lines | null {
  const tally = first && others.length === 0 ? pointerTally(source, by, first) : null
  const isWhole = scope.where(source).every((where) => where === living)
  if (!first || tally === null || !isWhole) return null
  return { ...linesOf(tally.name, by), figures: [sql`sum(n)::bigint as ${sql.ref(first.name)}`], where: [] }
}

/** Figures of the same records by the same field: one query for all of them. */
async function loadGroup(
  { db, services }: CallContext,
  group: readonly NamedFigure[],
  ids: readonly string[],
  scope: DerivationScope,
): Promise<ReadonlyMap<string, Values>> {
  const [first] = group
  const source = first && services.config.resources[sourceOf(first)]
  const by = first && source?.fields[first.by]
  if (!first || !source || !by) return new Map()
  const { from, id, figures, where } =
    tallied(source, by, group, scope) ?? eachCounted(services, source, by, group, scope)
  const { rows } = await sql<Values>`
    select ${id} as figure_of, ${sql.join(figures)} from ${from}
    where ${allOf([pointsAtAny(by, ids), ...where])} group by ${id}`.execute(db)
  return new Map(rows.map((row) => [String(row.figureOf), row]))
}

const groupOf = (figure: Figure) => `${sourceOf(figure)}.${figure.by}`

const groupsOf = (figures: readonly NamedFigure[]): readonly (readonly NamedFigure[])[] =>
  [...new Set(figures.map(groupOf))].map((key) => figures.filter((figure) => groupOf(figure) === key))

/** For each record, what those that point at it come to. */
export async function loadFigures(
  context: CallContext,
  figures: readonly NamedFigure[],
  rows: readonly Values[],
  scope: DerivationScope,
): Promise<(row: Values) => Values> {
  const ids = rows.map((row) => String(row.id))
  const groups = groupsOf(figures)
  const found = await Promise.all(groups.map((group) => loadGroup(context, group, ids, scope)))
  const figureOf = (row: Values, figure: NamedFigure, at: number): unknown =>
    found[at]?.get(String(row.id))?.[figure.name] ?? (isZeroOfNone(figure) ? 0 : null)
  return (row) =>
    Object.fromEntries(
      groups.flatMap((group, at) => group.map((figure) => [figure.name, figureOf(row, figure, at)] as const)),
    )
}
