import type { Deadline, Derivation } from './derivation.ts'
import type { Dictionary } from './dictionary.ts'
import type { FieldKind, ResolvedField } from './kinds.ts'

/** What a reference shares: the target's `field` is the value of `sibling`, or of the record that `sibling` points at. */
export interface Sharing {
  readonly sibling: string
  readonly field: string
  readonly through: boolean
}

export function sharingOf({ within }: ResolvedField<'reference' | 'references'>): Sharing | null {
  if (within === null) return null
  return typeof within === 'string'
    ? { sibling: within, field: within, through: false }
    : { sibling: within.via, field: within.field, through: true }
}

/** How a record stands with its time limits: computed, yet known to the database. */
export const isDeadline = (field: ResolvedField): field is DeadlineField =>
  field.kind === 'derived' && 'limits' in field.from

export type DeadlineField = ResolvedField<'derived'> & { readonly from: Deadline }

/** The closed list that a field's one value comes from, stored or computed; null: there is none. */
export function dictionaryOf(field: ResolvedField): Dictionary | null {
  if (field.kind === 'choice') return field.dictionary
  return (field.kind === 'derived' && 'dictionary' in field.from && field.from.dictionary) || null
}

/** Kinds that hold several values at once. */
const multiple: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'choices',
  'texts',
  'images',
  'files',
  'address',
  'references',
  'rows',
  'permissions',
])

export const isMultiple = (kind: FieldKind): boolean => multiple.has(kind)

/** Kinds that are searched by what they contain. */
const textual: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'phone', 'email', 'url'])

export const isTextual = (kind: FieldKind): boolean => textual.has(kind)

const sortable: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'integer',
  'decimal',
  'bool',
  'choice',
  'date',
  'dateTime',
  'phone',
  'email',
])

/** Kinds of names and other words: no two of them are told apart by case or width alone. */
const worded: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'email'])

export const isWorded = (kind: FieldKind): boolean => worded.has(kind)

export const isMasked = (field: ResolvedField): boolean =>
  (field.kind === 'text' || field.kind === 'phone') && field.mask !== null

/** Whether lists may be ordered by the stored value itself. The order would tell what a mask hides. */
export const isSortable = (field: ResolvedField): boolean => sortable.has(field.kind) && !isMasked(field)

/** Whether lists may be ordered by the field: by its value, or by a figure that the database computes for each record. */
export const hasOrder = (field: ResolvedField): boolean =>
  isSortable(field) ||
  (field.kind === 'derived' &&
    (isDeadline(field) || 'count' in field.from || ('take' in field.from && field.from.take !== 'latest')))

/** Whether a derived value may be a number as well as a day, a moment or a text: it is as it is where it comes from. */
export const isOfAnyKind = (from: Derivation): boolean =>
  'via' in from || 'latest' in from || ('take' in from && ['min', 'max', 'latest'].includes(from.take))

/** Kinds too long, or too secret, for a column nobody asked for. */
const bulky: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'richText',
  'password',
  'images',
  'files',
  'rows',
  'permissions',
  'json',
])

export const isBulky = (kind: FieldKind): boolean => bulky.has(kind)
