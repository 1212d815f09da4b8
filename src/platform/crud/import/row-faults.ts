import type { ImportFault } from '#domain/import-answer.ts'
import type { ResolvedImport } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { asBadValue } from '../../db/database-error.ts'
import { Refusal } from '../../errors.ts'
import { asDuplicate } from '../../records/write.ts'

/** What the column of a field is called in the file; null: it has none. */
export const labelOf = (imported: ResolvedImport, name: string): string | null => {
  const columns = imported.columns.filter(({ field }) => field === name)
  return (columns.find(({ decides }) => decides) ?? columns[0])?.label ?? null
}

/** A refusal as faults at the columns that its fields have. Throws what is no refusal. */
export function faultsOf(
  context: CallContext,
  imported: ResolvedImport,
  error: unknown,
): readonly ImportFault[] {
  const refusal = error instanceof Refusal ? error : (asDuplicate(context, error) ?? asBadValue(error))
  if (!refusal) throw error
  const errors = Object.entries(refusal.errors ?? {})
  if (errors.length === 0) return [{ column: null, msg: refusal.message }]
  return errors.map(([name, msg]) => ({ column: labelOf(imported, name.replace(/[[.].*$/, '')), msg }))
}

/**
 * One fault for each column, in the order of the template: what its cell says counts before what follows from it. Faults
 * of no column come last.
 */
export function merged(
  { columns }: ResolvedImport,
  own: readonly ImportFault[],
  further: readonly ImportFault[],
): readonly ImportFault[] {
  const told = new Set(own.map(({ column }) => column))
  const placeOf = ({ column }: ImportFault) => {
    const place = columns.findIndex(({ label }) => label === column)
    return place === -1 ? columns.length : place
  }
  return [...own, ...further.filter(({ column }) => !told.has(column))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  )
}
