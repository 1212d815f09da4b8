import { type RawBuilder, sql } from 'kysely'
import type { Derivation, ResolvedField, ResolvedResource, Values } from '#schema'
import type { CallContext, Services } from '../contracts.ts'
import { pointerTally } from '../db/tallies.ts'
import { momentOf } from '../services/call-context.ts'
import { allOf, columns, conditionSql, isIn, living, type Where } from './condition-sql.ts'
import { type Figure, figureSql, isZeroOfNone, linesOf, pointsAtAny, sourceOf } from './figure-sql.ts'
import type { DerivationScope } from './scope.ts'
import { asIds, loadTitles, masked, type TitleOf, targetOf } from './titles.ts'

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

type Named<D> = D & { readonly name: string }
export type Via = Named<Extract<Derivation, { via: string }>>
export type Latest = Named<Extract<Derivation, { latest: string }>>

/** A value of another record as a field of this one: pointers by their titles, masks on. */
function shown(owner: ResolvedResource, field: ResolvedField | undefined, value: unknown, titleOf: TitleOf) {
  if (!field || value === null || value === undefined) return null
  if (targetOf(field, owner) === null && field.kind !== 'address') return masked(field, value)
  return asIds(value)
    .map((id) => titleOf(field, id) ?? '')
    .join('、')
}

/** The values that records have through one of their references. */
export async function loadVia(
  context: CallContext,
  resource: ResolvedResource,
  vias: readonly Via[],
  rows: readonly Values[],
  { lock }: DerivationScope,
): Promise<(row: Values) => Values> {
  const pointer = resource.fields[vias[0]?.via ?? '']
  const target = pointer && context.services.config.resources[targetOf(pointer, resource) ?? '']
  if (!pointer || !target) return () => ({})
  const fields = vias
    .flatMap((via) => target.fields[via.field] ?? [])
    .filter(({ kind }) => kind !== 'password')
  const ids = [...new Set(rows.flatMap((row) => asIds(row[pointer.name])))]
  const where = isIn('id', ids)
  const names = ['id', ...fields.map((field) => field.name)]
  const found = await sql<Values>`
    select ${columns(names)} from ${sql.table(target.name)} where ${where} ${lock(target.name, where)}`.execute(
    context.db,
  )
  const titleOf = await loadTitles(context, target, fields, found.rows)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return (row) => {
    const there = byId.get(row[pointer.name])
    return Object.fromEntries(
      vias.map(({ name, field }) => [
        name,
        there ? shown(target, target.fields[field], there[field], titleOf) : null,
      ]),
    )
  }
}

/** For each record, a value of that one among those pointing at it which comes last. */
export async function loadLatest(
  context: CallContext,
  latest: Latest,
  rows: readonly Values[],
  scope: DerivationScope,
): Promise<(row: Values) => Values> {
  const owner = context.services.config.resources[latest.latest]
  const by = owner?.fields[latest.by]
  const field = owner?.fields[latest.field]
  if (!owner || !by || !field) return () => ({})
  const lines = linesOf(owner.name, by)
  const ids = rows.map((row) => String(row.id))
  const wanted = conditionSql(latest.where, owner, momentOf(context.services))
  const where = allOf([pointsAtAny(by, ids), ...scope.where(owner), ...wanted])
  const found = await sql<Values>`
    select distinct on (${lines.id}) ${lines.id} as latest_for, ${sql.ref(field.name)} from ${lines.from}
    where ${where} order by ${lines.id}, ${sql.ref(latest.order)} desc nulls last, id desc`.execute(
    context.db,
  )
  const titleOf = await loadTitles(context, owner, [field], found.rows)
  const byId = new Map(found.rows.map((row) => [row.latestFor, row[field.name]]))
  return (row) => ({ [latest.name]: shown(owner, field, byId.get(row.id), titleOf) })
}
