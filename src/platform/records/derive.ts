import {
  type Derivation,
  labelKey,
  type Moment,
  matches,
  type ResolvedField,
  type ResolvedResource,
  rowFigure,
  standingOf,
  type Values,
} from '#schema'
import type { CallContext } from '../contracts.ts'
import { momentOf } from '../services/call-context.ts'
import { loadFigures, loadLatest, loadVia } from './derive-from-others.ts'
import { callerScope, type DerivationScope } from './scope.ts'
import { masked } from './titles.ts'

type Derived = ResolvedField<'derived'>
type OneOf<D extends Derivation, Key extends string> = Extract<D, Readonly<Record<Key, unknown>>>

const derivedFields = (fields: readonly ResolvedField[]): readonly Derived[] =>
  fields.filter((field) => field.kind === 'derived')

/** Percent with one decimal; empty where there is no whole. */
const percent = (part: unknown, whole: unknown) =>
  Number(whole) > 0 ? Math.round((Number(part) / Number(whole)) * 1000) / 10 : null

/** The named fields, and those that ratios among them are made of. */
function needed(resource: ResolvedResource, fields: readonly ResolvedField[]): readonly ResolvedField[] {
  const parts = derivedFields(fields).flatMap(({ from }) => ('part' in from ? [from.part, from.whole] : []))
  return [...new Set([...fields, ...parts.flatMap((name) => resource.fields[name] ?? [])])]
}

/** Those of the fields that are derived in one way, each with its name. */
const derivedBy = <Key extends string>(derived: readonly Derived[], key: Key) =>
  derived.flatMap(({ name, digits, from }) =>
    key in from ? [{ ...(from as OneOf<Derivation, Key>), name, digits }] : [],
  )

/** What a row tells by itself, once its figures are known. */
function ownValues(
  { fields }: ResolvedResource,
  derived: readonly Derived[],
  row: Values,
  now: Moment,
): Values {
  const rates = derivedBy(derived, 'part').map(({ name, part, whole }) => [
    name,
    percent(row[part], row[whole]),
  ])
  const paths = derivedBy(derived, 'path').map(({ name, path }) => [name, `${path}${row.id}`])
  const states = derivedBy(derived, 'cases').map(({ name, cases, otherwise }) => [
    name,
    cases.find(({ when }) => matches(when, row, now))?.is ?? otherwise,
  ])
  const limits = derivedBy(derived, 'limits').map((deadline) => [
    deadline.name,
    standingOf(deadline, row, now)?.overdue ?? 0,
  ])
  const figures = derivedBy(derived, 'rows').flatMap((figure) => {
    const rows = fields[figure.rows]
    if (rows?.kind !== 'rows') return []
    const value = rowFigure(figure, rows, figure.digits, row, now)
    const source = rows.of[figure.field ?? '']
    return [[figure.name, source ? masked(source, value) : value]]
  })
  return Object.fromEntries([...rates, ...paths, ...states, ...limits, ...figures])
}

/** Numbers that modules tell. */
async function loadTold({ db, services }: CallContext, key: string, name: string, rows: readonly Values[]) {
  const tell = services.figures[key]
  if (!tell) throw new Error(`${key} is told by no module`)
  const found = await tell(
    db,
    rows.map(({ id }) => String(id)),
  )
  return (row: Values): Values => ({ [name]: found.get(String(row.id)) ?? 0 })
}

/** The computed fields of a page of rows: one query for each kind of thing counted or looked up, not one per row. */
export async function deriveFields(
  context: CallContext,
  resource: ResolvedResource,
  fields: readonly ResolvedField[],
  rows: readonly Values[],
  scope: DerivationScope = callerScope(context),
): Promise<(row: Values) => Values> {
  const derived = derivedFields(needed(resource, fields))
  if (derived.length === 0 || rows.length === 0) return () => ({})
  const vias = derivedBy(derived, 'via')
  const pointers = [...new Set(vias.map(({ via }) => via))]
  const loaded = await Promise.all([
    loadFigures(context, [...derivedBy(derived, 'count'), ...derivedBy(derived, 'of')], rows, scope),
    ...derivedBy(derived, 'latest').map((latest) => loadLatest(context, latest, rows, scope)),
    ...derivedBy(derived, 'told').map(({ name }) =>
      loadTold(context, `${resource.name}.${name}`, name, rows),
    ),
    ...pointers.map((pointer) => {
      const sharing = vias.filter(({ via }) => via === pointer)
      return loadVia(context, resource, sharing, rows, scope)
    }),
  ])
  const now = momentOf(context.services)
  return (row) => {
    const figures: Values = Object.assign({}, ...loaded.map((valuesOf) => valuesOf(row)))
    return { ...figures, ...ownValues(resource, derived, { ...row, ...figures }, now) }
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
