import { type RawBuilder, sql } from 'kysely'
import { type Condition, labelKey, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../kernel.ts'
import { allOf, conditionSql, isIn, type Where } from './condition-sql.ts'
import { visible } from './scope.ts'
import { asIds, loadTitles, masked, targetOf } from './titles.ts'

interface Counted {
  readonly as: string
  readonly count: string
  readonly by: string
  readonly where: Condition | null
}

type Derived = ResolvedField<'derived'>

const derivedFields = (fields: readonly ResolvedField[]): readonly Derived[] =>
  fields.filter((field) => field.kind === 'derived')

const meets = (where: Condition | null): Where => allOf(conditionSql(where))

const figure = ({ as, where }: Counted): RawBuilder<unknown> =>
  sql`count(*) filter (where ${meets(where)}) as ${sql.ref(as)}`

/** Figures that count the same records by the same field: one query for all of them. */
async function countGroup(
  context: CallContext,
  group: readonly Counted[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const [first] = group
  const counted = first && context.services.config.resources[first.count]
  const by = first && counted?.fields[first.by]
  if (!first || !counted || !by) return new Map()
  const figures = sql.join(group.map(figure))
  const where = allOf(visible(counted, context))
  const table = sql.table(counted.name)
  const pointer = sql.ref(by.name)
  const query =
    by.kind === 'references'
      ? sql<Values>`
          select pointed as id, ${figures} from ${table}, unnest(${pointer}) as pointed
          where ${pointer} && ${ids}::text[] and ${where} group by pointed`
      : sql<Values>`
          select ${pointer} as id, ${figures} from ${table}
          where ${isIn(by.name, ids)} and ${where} group by ${pointer}`
  const { rows } = await query.execute(context.db)
  return new Map(rows.map((row) => [String(row.id), row]))
}

function groupsOf(counts: readonly Counted[]): readonly (readonly Counted[])[] {
  const keys = new Set(counts.map(({ count, by }) => `${count}.${by}`))
  return [...keys].map((key) => counts.filter(({ count, by }) => `${count}.${by}` === key))
}

/** For each record, how many others point at it. */
async function loadCounts(context: CallContext, counts: readonly Counted[], ids: readonly string[]) {
  const groups = groupsOf(counts)
  const found = await Promise.all(groups.map((group) => countGroup(context, group, ids)))
  return (id: string): Values =>
    Object.fromEntries(
      groups.flatMap((group, index) =>
        group.map(({ as }) => [as, found[index]?.get(id)?.[as] ?? 0] as const),
      ),
    )
}

type Via = { readonly name: string; readonly via: string; readonly field: string }

/** The values that records have through one of their references. */
async function loadVia(
  context: CallContext,
  resource: ResolvedResource,
  vias: readonly Via[],
  rows: readonly Values[],
) {
  const pointer = resource.fields[vias[0]?.via ?? '']
  const target = pointer && context.services.config.resources[targetOf(pointer, resource) ?? '']
  if (!pointer || !target) return () => ({})
  const fields = vias
    .flatMap((via) => target.fields[via.field] ?? [])
    .filter(({ kind }) => kind !== 'password')
  const ids = [...new Set(rows.flatMap((row) => asIds(row[pointer.name])))]
  const names = sql.join(['id', ...fields.map((field) => field.name)].map((name) => sql.ref(name)))
  const found = await sql<Values>`
    select ${names} from ${sql.table(target.name)} where ${isIn('id', ids)}`.execute(context.db)
  const titleOf = await loadTitles(context, target, fields, found.rows)
  const shown = (field: ResolvedField | undefined, value: unknown) => {
    if (!field || value === null || value === undefined) return null
    if (targetOf(field, target) === null && field.kind !== 'address') return masked(field, value)
    return asIds(value)
      .map((id) => titleOf(field, id) ?? '')
      .join('、')
  }
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return (row: Values): Values => {
    const there = byId.get(row[pointer.name])
    return Object.fromEntries(
      vias.map(({ name, field }) => [name, there ? shown(target.fields[field], there[field]) : null]),
    )
  }
}

/** Percent with one decimal; empty where there is no whole. */
const percent = (part: unknown, whole: unknown) =>
  Number(whole) > 0 ? Math.round((Number(part) / Number(whole)) * 1000) / 10 : null

/** The named fields, and those that ratios among them are made of. */
function needed(resource: ResolvedResource, fields: readonly ResolvedField[]): readonly ResolvedField[] {
  const parts = derivedFields(fields).flatMap(({ from }) => ('part' in from ? [from.part, from.whole] : []))
  return [...new Set([...fields, ...parts.flatMap((name) => resource.fields[name] ?? [])])]
}

/** The computed fields of a page of rows: one query for each kind of thing counted or looked up, not one per row. */
export async function deriveFields(
  context: CallContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
  rows: readonly Values[],
): Promise<(row: Values) => Values> {
  const derived = derivedFields(needed(resource, fields))
  if (derived.length === 0 || rows.length === 0) return () => ({})
  const counts = derived.flatMap(({ name, from }) => ('count' in from ? [{ as: name, ...from }] : []))
  const vias = derived.flatMap(({ name, from }) => ('via' in from ? [{ name, ...from }] : []))
  const pointers = [...new Set(vias.map(({ via }) => via))]
  const [countsOf, ...viasOf] = await Promise.all([
    loadCounts(
      context,
      counts,
      rows.map((row) => String(row.id)),
    ),
    ...pointers.map((via) =>
      loadVia(
        context,
        resource,
        vias.filter((one) => one.via === via),
        rows,
      ),
    ),
  ])
  const ratios = derived.flatMap(({ name, from }) => ('part' in from ? [{ name, ...from }] : []))
  return (row) => {
    const figures = Object.assign(countsOf(String(row.id)), ...viasOf.map((viaOf) => viaOf(row)))
    const all: Values = { ...row, ...figures }
    const rates = ratios.map(({ name, part, whole }) => [name, percent(all[part], all[whole])])
    return { ...figures, ...Object.fromEntries(rates) }
  }
}

/** The key of a pointing field's titles, with the titles. */
export const labelsOf = (
  field: ResolvedField,
  value: unknown,
  titleOf: (field: ResolvedField, id: string) => string | null,
): Values => ({
  [labelKey(field.name)]: Array.isArray(value)
    ? value.map((id) => titleOf(field, String(id)) ?? '')
    : typeof value === 'string'
      ? titleOf(field, value)
      : null,
})
