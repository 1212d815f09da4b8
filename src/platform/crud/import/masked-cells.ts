import { groupBy } from '#domain/group-by.ts'
import type { ImportFault } from '#domain/import-answer.ts'
import type { ResolvedField, ResolvedImport, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { allOf, isIn } from '../../records/condition-sql.ts'
import { findWhere } from '../../records/store.ts'
import { masked } from '../../records/titles.ts'
import { labelOf } from './row-faults.ts'

/** A row with what its cells mean so far. */
interface Filled {
  readonly values: Values
  readonly faults: readonly ImportFault[]
}

const isMaskedCell = (field: ResolvedField | undefined, value: unknown): boolean =>
  (field?.kind === 'text' || field?.kind === 'phone') &&
  field.mask !== null &&
  typeof value === 'string' &&
  value.includes('*')

/** The fields of which a row has what lists show: 138****5678. */
const maskedNames = ({ fields }: ResolvedResource, values: Values): readonly string[] =>
  Object.keys(values).filter((name) => isMaskedCell(fields[name], values[name]))

/** What of the key a row says in clear. */
const clearKey = (resource: ResolvedResource, key: readonly string[], values: Values): readonly string[] =>
  key.filter((name) => (values[name] ?? null) !== null && !isMaskedCell(resource.fields[name], values[name]))

/** The values of these names as one text. */
const partOf = (names: readonly string[], values: Values) => JSON.stringify(names.map((name) => values[name]))

/** By names of the clear part of a key, and what a row says there: the records that have the same. */
async function candidatesFor(
  context: CallContext,
  resource: ResolvedResource,
  key: readonly string[],
  rows: readonly Filled[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly Values[]>>> {
  const byNames = groupBy(rows, ({ values }) => clearKey(resource, key, values).join())
  const found = new Map<string, ReadonlyMap<string, readonly Values[]>>()
  for (const [joined, alike] of byNames) {
    if (joined === '') continue
    const names = joined.split(',')
    const where = names.map((name) => isIn(name, [...new Set(alike.map(({ values }) => values[name]))]))
    const records = await findWhere(context, resource, allOf(where))
    found.set(
      joined,
      groupBy(records, (record) => partOf(names, record)),
    )
  }
  return found
}

/** The row with the values of the one record that looks like it under the mask, or with why there is none. */
function cleared<F extends Filled>(
  resource: ResolvedResource,
  imported: ResolvedImport,
  row: F,
  candidates: readonly Values[],
): F {
  const names = maskedNames(resource, row.values)
  const looksAlike = (record: Values) =>
    names.every((name) => {
      const field = resource.fields[name]
      return field !== undefined && masked(field, record[name]) === row.values[name]
    })
  const fitting = candidates.filter(looksAlike)
  const [record] = fitting
  if (record && fitting.length === 1) {
    const clear = Object.fromEntries(names.map((name) => [name, record[name]]))
    return { ...row, values: { ...row.values, ...clear } }
  }
  const faults = names.map((name) => ({
    column: labelOf(imported, name),
    msg:
      fitting.length === 0
        ? `没有${resource.fields[name]?.label}为“${row.values[name]}”的${resource.label}，请填写完整`
        : `有 ${fitting.length} ${resource.counter}${resource.label}符合，请填写完整`,
  }))
  return { ...row, faults: [...row.faults, ...faults] }
}

/**
 * An exported list has masked cells. They mean the value of the record that they come from: the one among those with the
 * same key, as far as it stands there in clear, that looks the same under the mask.
 */
export async function withClearValues<F extends Filled>(
  context: CallContext,
  resource: ResolvedResource,
  imported: ResolvedImport,
  rows: readonly F[],
): Promise<readonly F[]> {
  const told = new Set(rows.filter(({ values }) => maskedNames(resource, values).length > 0))
  const candidates = await candidatesFor(context, resource, imported.key, [...told])
  return rows.map((row) => {
    if (!told.has(row)) return row
    const key = clearKey(resource, imported.key, row.values)
    return cleared(resource, imported, row, candidates.get(key.join())?.get(partOf(key, row.values)) ?? [])
  })
}
