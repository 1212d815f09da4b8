import type { FieldKind, ResolvedField } from './kinds.ts'
import { valueRules } from './value-rules.ts'

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

/** A day as a parameter for a moment means all of it. */
export const isDayText = (value: unknown): boolean => typeof value === 'string' && value.length === 10

const largestChoice = 2 ** 31 - 1

/** Whether records could have the value at all; a database refuses the others without naming the parameter. */
function isPossible(field: ResolvedField, value: string | number): boolean {
  switch (field.kind) {
    case 'date':
      return valueRules.date(field, value) === null
    case 'dateTime':
      return valueRules.dateTime(field, isDayText(value) ? `${value} 00:00:00` : value) === null
    case 'integer':
      return Number.isSafeInteger(value)
    case 'bool':
      return value === 0 || value === 1
    case 'choice':
    case 'choices':
      return Number.isInteger(value) && Math.abs(Number(value)) <= largestChoice
    default:
      return true
  }
}

/** A value that records are looked for by, from a query string; undefined where none could have it. */
export function searchValue(field: ResolvedField, text: string): string | number | null | undefined {
  const value = fromParam(field, text)
  return value === undefined || value === null || isPossible(field, value) ? value : undefined
}

/** The values of a parameter that looks for a field: of a dictionary there may be several, separated by commas. */
export const searchTexts = (field: ResolvedField, text: string): readonly string[] =>
  field.kind === 'choice' ? text.split(',') : [text]
