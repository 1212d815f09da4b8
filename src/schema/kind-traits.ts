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

/** Kinds that hold several values at once. */
const multiple: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'choices',
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

export const isMasked = (field: ResolvedField): boolean =>
  (field.kind === 'text' || field.kind === 'phone') && field.mask !== null

/** Whether lists may be ordered by the stored value itself. The order would tell what a mask hides. */
export const isSortable = (field: ResolvedField): boolean => sortable.has(field.kind) && !isMasked(field)

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
