import { sql } from 'kysely'
import { mask } from '#domain/mask.ts'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { isIn } from './condition-sql.ts'

/** Ids to what people call them. Missing: the id means nothing. */
export type TitleOf = (field: ResolvedField, id: string) => string | null

/** The resource a pointing field's ids belong to; null for fields that point at no records. */
export function targetOf(field: ResolvedField, resource: ResolvedResource): string | null {
  if (field.kind === 'reference' || field.kind === 'references') return field.target
  return field.kind === 'parent' ? resource.name : null
}

/** Whether answers carry titles beside the ids of a field. */
export const hasTitles = (field: ResolvedField, resource: ResolvedResource): boolean =>
  field.kind === 'address' || targetOf(field, resource) !== null

export const asIds = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string')

/** A value as those see it who may not see all of it. */
export const masked = (field: ResolvedField, value: unknown): unknown =>
  (field.kind === 'text' || field.kind === 'phone') && field.mask && typeof value === 'string'
    ? mask(field.mask, value)
    : value

type Titles = ReadonlyMap<string, string>

/** Titles of records, deleted ones included: history names what it was about. */
export async function titlesOf(context: CallContext, name: string, ids: readonly string[]): Promise<Titles> {
  const resource = context.services.config.resources[name]
  const title = resource?.fields[resource.title]
  if (!resource || !title || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; title: unknown }>`
    select id, ${sql.ref(title.name)} as title from ${sql.table(name)}
    where ${isIn('id', ids)}`.execute(context.db)
  const target = targetOf(title, resource)
  if (target === null) return new Map(rows.map((row) => [row.id, String(masked(title, row.title) ?? '')]))
  const further = await titlesOf(context, target, [...new Set(rows.flatMap((row) => asIds(row.title)))])
  return new Map(rows.map((row) => [row.id, further.get(String(row.title)) ?? '']))
}

/** Loads what the given fields of some records point at: one query for each resource pointed at. */
export async function loadTitles(
  context: CallContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
  records: readonly Values[],
): Promise<TitleOf> {
  const wanted = new Map<string, Set<string>>()
  for (const field of fields) {
    const target = targetOf(field, resource)
    if (target === null) continue
    const ids = wanted.get(target) ?? new Set()
    for (const record of records) for (const id of asIds(record[field.name])) ids.add(id)
    wanted.set(target, ids)
  }
  const loaded = await Promise.all(
    [...wanted].map(async ([target, ids]) => [target, await titlesOf(context, target, [...ids])] as const),
  )
  const titles = new Map(loaded)
  return (field, id) =>
    field.kind === 'address'
      ? context.services.addresses.nameOf(id)
      : (titles.get(targetOf(field, resource) ?? '')?.get(id) ?? null)
}
