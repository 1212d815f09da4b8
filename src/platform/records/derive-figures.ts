import { sql } from 'kysely'
import type { Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { allOf } from './condition-sql.ts'
import type { DerivationScope } from './derivation-scope.ts'
import { type Figure, figureSql, isZeroOfNone, sourceOf } from './figure-sql.ts'
import { linesOf, pointsAtAny } from './pointer-sql.ts'

export type NamedFigure = Figure & { readonly name: string; readonly digits: number | null }

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
  const figures = group.map(
    (one) => sql`${figureSql(services, source, one, one.digits).filteredValue} as ${sql.ref(one.name)}`,
  )
  const lines = linesOf(source, by)
  const { rows } = await sql<Values>`
    select ${lines.id} as figure_of, ${sql.join(figures)} from ${lines.from}
    where ${allOf([pointsAtAny(by, ids), ...scope.where(source)])} group by ${lines.id}`.execute(db)
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
