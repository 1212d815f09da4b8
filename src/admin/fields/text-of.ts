import type { ResolvedField, Values } from '#schema'
import { fieldTexts } from './field-text.ts'

type AnyText = (field: ResolvedField, value: unknown, record: Values) => string

/** The value as plain text; '' for an empty one. */
export const textOf: AnyText = (field, value, record) =>
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  (fieldTexts[field.kind] as AnyText)(field, value, record)
