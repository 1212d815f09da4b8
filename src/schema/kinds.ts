import type { Condition, Scalar } from './condition.ts'
import type { Dictionary } from './dictionary.ts'

/** How a stored value is shown to those who may see that it exists, but not what it is (seed section 5). */
export type Mask = 'phone' | 'name'

/** What is computed from other records instead of stored. */
export type Derivation =
  /** How many records of `of` point here with their field `by`, and meet `where`. Shown as an integer. */
  | { readonly count: string; readonly by: string; readonly where: Condition | null }
  /** Field `field` of the record that reference `via` points at. Shown as that field is. */
  | { readonly via: string; readonly field: string }
  /** `part` of `whole` (two other fields of this record) in percent, 0-100; empty when `whole` is 0. */
  | { readonly part: string; readonly whole: string }

/** What happens to a record when the one it refers to is deleted. */
export type OnDelete =
  /** The deletion is refused with code 200301001 and the number of records in the way. */
  | 'restrict'
  /** The record goes with it. */
  | 'cascade'
  /** The reference becomes empty. */
  | 'clear'
  /** Nothing: the record is history and keeps the name it was written with. */
  | 'keep'

/**
 * The settings of each kind of field, as readers get them: complete. Authors give any part of them; the rest
 * comes from `kindDefaults`. Lengths are in characters, sizes in MB (1,048,576 bytes).
 */
export interface KindSettings {
  text: { min: number; max: number; pattern: RegExp | null; message: string | null; mask: Mask | null }
  longText: { min: number; max: number }
  /** HTML, sanitised on the way in and out; `max` counts characters of markup. */
  richText: { min: number; max: number }
  integer: { min: number; max: number; unit: string }
  /** `digits` after the decimal point; more are refused, not rounded. */
  decimal: { digits: number; min: number; max: number; unit: string }
  /** 1 or 0 on the wire. */
  bool: { trueText: string; falseText: string }
  choice: { dictionary: Dictionary }
  choices: { dictionary: Dictionary; min: number; max: number }
  /** `YYYY-MM-DD` */
  date: { future: boolean }
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. `future`: not before now when written. */
  dateTime: { future: boolean }
  phone: { mask: Mask | null }
  email: { max: number }
  url: { max: number }
  /** 8-20 characters with letters and digits; stored hashed, never answered. `generate`: offered ready-made, shown once. */
  password: { generate: boolean }
  /** The URL an upload answered. `ratio` is width / height of the crop shown. */
  image: { maxSize: number; ratio: number | null }
  images: { maxSize: number; min: number; max: number }
  /** The URL an upload answered; `accept` are extensions without a dot. */
  file: { maxSize: number; accept: readonly string[] }
  /** `{ name, url, size, time }` each. */
  files: { maxSize: number; min: number; max: number; accept: readonly string[] }
  /** Ids of the address tree from province down, all three levels. */
  address: Record<never, never>
  /**
   * The id of a record of resource `target`. Options come from its list, or from its `lookup` called with `params`;
   * what those leave out is refused. `within` names a sibling reference that both must share. Answers carry the record's title beside it: `projectId`, `projectName`.
   */
  reference: {
    target: string
    lookup: string | null
    params: Readonly<Record<string, Scalar>> | null
    within: string | null
    onDelete: OnDelete
  }
  references: { target: string; lookup: string | null; min: number; max: number; onDelete: OnDelete }
  /** The id of another record of the same resource: the list is a tree. `same`: fields a child takes over from it. */
  parent: { maxDepth: number; same: readonly string[] }
  /** A list of small records; `of` are their fields. */
  rows: { of: Readonly<Record<string, ResolvedField>>; min: number; max: number }
  /** Ids of menu-tree nodes: what a role may do. */
  permissions: Record<never, never>
  /** A snapshot of other data, shown as it is. `maxSize` is of what a call sends; the platform writes its own. */
  json: { maxSize: number }
  derived: { from: Derivation; unit: string }
}

export type FieldKind = keyof KindSettings

export interface FileValue {
  readonly name: string
  readonly url: string
  /** bytes */
  readonly size: number
  readonly time?: string
}

/** What each kind carries on the wire and in a form. */
export interface KindValue {
  text: string
  longText: string
  richText: string
  integer: number
  decimal: number
  bool: 0 | 1
  choice: number
  choices: readonly number[]
  date: string
  dateTime: string
  phone: string
  email: string
  url: string
  password: string
  image: string
  images: readonly string[]
  file: string
  files: readonly FileValue[]
  address: readonly string[]
  reference: string
  references: readonly string[]
  parent: string
  rows: readonly Readonly<Record<string, unknown>>[]
  permissions: readonly string[]
  json: Readonly<Record<string, unknown>>
  derived: number | string
}

/** The parts of a field that every kind has, complete. */
export interface FieldBase {
  readonly name: string
  readonly label: string
  /** Must be given; a condition: only when the record meets it. */
  readonly required: boolean | Condition
  /** Set by the platform only: in lists and details, not in forms. */
  readonly readOnly: boolean
  /** Given once, at creation. */
  readonly immutable: boolean
  /** Starts with this in a new record. */
  readonly default: unknown
  /** No two records share the value (within the same value of the named fields); null: they may. */
  readonly unique: { readonly within: readonly string[] } | null
  /** Asked for, shown and kept only when the record meets it. */
  readonly visible: Condition | null
  /** A sentence under the input. */
  readonly help: string | null
  readonly placeholder: string | null
  /** Stored and answered by detail calls, but on no screen by itself. */
  readonly hidden: boolean
}

export type ResolvedField<K extends FieldKind = FieldKind> = {
  [P in K]: FieldBase & { readonly kind: P } & Readonly<KindSettings[P]>
}[K]

const text = { min: 0, max: 100, pattern: null, message: null, mask: null }
const list = { min: 0, max: 20 }
const noDictionary: Dictionary = { label: '', entries: [] }

export const kindDefaults = {
  text,
  longText: { min: 0, max: 500 },
  richText: { min: 0, max: 100_000 },
  integer: { min: -2_147_483_648, max: 2_147_483_647, unit: '' },
  decimal: { digits: 2, min: -9_999_999.99, max: 9_999_999.99, unit: '' },
  bool: { trueText: '是', falseText: '否' },
  choice: { dictionary: noDictionary },
  choices: { dictionary: noDictionary, ...list },
  date: { future: false },
  dateTime: { future: false },
  phone: { mask: 'phone' },
  email: { max: 64 },
  url: { max: 500 },
  password: { generate: false },
  image: { maxSize: 5, ratio: null },
  images: { maxSize: 5, min: 0, max: 9 },
  file: { maxSize: 20, accept: [] },
  files: { maxSize: 20, min: 0, max: 10, accept: [] },
  address: {},
  reference: { target: '', lookup: null, params: null, within: null, onDelete: 'restrict' },
  references: { target: '', lookup: null, ...list, onDelete: 'restrict' },
  parent: { maxDepth: 5, same: [] },
  rows: { of: {}, min: 0, max: 50 },
  permissions: {},
  /** 16 kB */
  json: { maxSize: 1 / 64 },
  derived: { from: { part: '', whole: '' }, unit: '' },
} as const satisfies { [K in FieldKind]: KindSettings[K] }

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
