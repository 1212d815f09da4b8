import { sql } from 'kysely'
import { groupBy } from '#domain/group-by.ts'
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

const none: Titles = new Map()

interface TitleRow {
  readonly name: string
  readonly id: string
  readonly title: string | null
}

/** Titles of records by their resource, deleted ones included: history names what it was about. One query for all. */
async function titlesOfAll(
  context: CallContext,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Titles>> {
  const asked = [...wanted].flatMap(([name, ids]) => {
    const resource = context.services.config.resources[name]
    const title = resource?.fields[resource.title]
    return resource && title && ids.length > 0
      ? [{ name, ids, title, target: targetOf(title, resource) }]
      : []
  })
  if (asked.length === 0) return new Map()
  const parts = asked.map(
    ({ name, ids, title }) => sql`
      select ${name}::text as name, id, ${sql.ref(title.name)}::text as title from ${sql.table(name)}
      where ${isIn('id', ids)}`,
  )
  const { rows } = await sql<TitleRow>`${sql.join(parts, sql` union all `)}`.execute(context.db)
  const found = groupBy(rows, ({ name }) => name)
  const pointing = asked.flatMap(({ name, target }) => (target === null ? [] : [{ name, target }]))
  const further = new Map<string, readonly string[]>()
  for (const { name, target } of pointing) {
    const ids = (found.get(name) ?? []).flatMap((row) => asIds(row.title))
    further.set(target, [...new Set([...(further.get(target) ?? []), ...ids])])
  }
  const above = await titlesOfAll(context, further)
  const named = asked.map(({ name, title, target }) => {
    const textOf = (row: TitleRow) =>
      target === null
        ? String(masked(title, row.title) ?? '')
        : (above.get(target)?.get(row.title ?? '') ?? '')
    return [name, new Map((found.get(name) ?? []).map((row) => [row.id, textOf(row)]))] as const
  })
  return new Map(named)
}

/** The same of one resource. */
export const titlesOf = async (context: CallContext, name: string, ids: readonly string[]): Promise<Titles> =>
  (await titlesOfAll(context, new Map([[name, ids]]))).get(name) ?? none

/** Loads what the given fields of some records point at: one query for all. */
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
  const titles = await titlesOfAll(context, new Map([...wanted].map(([target, ids]) => [target, [...ids]])))
  return (field, id) =>
    field.kind === 'address'
      ? context.services.addresses.nameOf(id)
      : (titles.get(targetOf(field, resource) ?? '')?.get(id) ?? null)
}
