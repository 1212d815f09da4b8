import { sql } from 'kysely'
import type { Derivation, ResolvedField, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { momentOf } from '../services/moment.ts'
import { allOf, columns, conditionSql, isIn } from './condition-sql.ts'
import type { DerivationScope } from './derivation-scope.ts'
import { linesOf, pointsAtAny } from './pointer-sql.ts'
import { asIds, loadTitles, masked, type TitleOf, targetOf } from './titles.ts'

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
