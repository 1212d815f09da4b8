import type { FieldKind, ResolvedField } from './kinds.ts'

const numeric: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'integer',
  'decimal',
  'bool',
  'choice',
  'choices',
  'derived',
])

/** A value of a query string as its field's type; undefined where it cannot be one. Empty text is no value: null. */
export function fromParam(field: ResolvedField, text: string): string | number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!numeric.has(field.kind)) return trimmed
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : undefined
}
