import type { States } from './action.ts'
import type { Derivation } from './derivation.ts'
import { isDeadline } from './kind-traits.ts'
import type { ResolvedField } from './kinds.ts'
import type { FieldMap } from './resolved.ts'

type Resources = Readonly<Record<string, { readonly all: FieldMap }>>

/** The field whose values a figure is made of; undefined: it is no figure, or counts. */
function sourceOf(from: Derivation, own: FieldMap, resources: Resources): ResolvedField | undefined {
  if (!('take' in from) || from.field === null) return undefined
  if ('of' in from) return resources[from.of]?.all[from.field]
  const rows = own[from.rows]
  return rows?.kind === 'rows' ? rows.of[from.field] : undefined
}

/** A figure is typed like what it is made of: with its unit and digits, where nobody says others. */
export function withSource(field: ResolvedField, own: FieldMap, resources: Resources): ResolvedField {
  if (field.kind !== 'derived' || !('take' in field.from)) return field
  const source = sourceOf(field.from, own, resources)
  if (source?.kind !== 'integer' && source?.kind !== 'decimal') return field
  const digits = source.kind === 'decimal' ? source.digits : 0
  const usual = field.from.take === 'average' ? Math.max(digits, 1) : digits
  return { ...field, unit: field.unit || source.unit, digits: field.digits ?? usual }
}

/** Time limits go by the states of the record. */
export const withStates = (field: ResolvedField, states: States | undefined): ResolvedField =>
  isDeadline(field) && states
    ? { ...field, from: { ...field.from, state: states.field, since: states.since ?? '' } }
    : field
