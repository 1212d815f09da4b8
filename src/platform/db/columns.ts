import type { FieldKind, ResolvedField, ResolvedResource } from '#schema'
import { snake } from './names.ts'

interface ColumnKind {
  /** SQL type; null: not stored. */
  readonly type: string | null
  /** Arrays and objects that the drivers would otherwise take for PostgreSQL arrays. */
  readonly json?: true
}

/** Text compares by code point: the same order on every server, and indexes that serve `order by`. */
const text: ColumnKind = { type: 'text collate "C"' }
const ids: ColumnKind = { type: 'text[]' }
const json: ColumnKind = { type: 'jsonb', json: true }

/** How each kind is stored. Moments are local time without zone: what the wire carries, and SQL can reckon with. */
const columnKinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text,
  longText: text,
  richText: text,
  integer: { type: 'bigint' },
  decimal: { type: 'numeric' },
  bool: { type: 'smallint' },
  choice: { type: 'integer' },
  choices: { type: 'integer[]' },
  date: { type: 'date' },
  dateTime: { type: 'timestamp(0)' },
  phone: text,
  email: text,
  url: text,
  password: text,
  image: text,
  images: json,
  file: text,
  files: json,
  address: ids,
  reference: text,
  references: ids,
  parent: text,
  rows: json,
  permissions: ids,
  json,
  derived: { type: null },
}

export interface Column {
  /** In the database: snake_case. */
  readonly name: string
  readonly type: string
  /** The resource whose records it refers to, one at a time. */
  readonly refersTo: string | null
}

/** Columns of every table beside those of its fields. `createTime` and its kin are fields already. */
const kept: readonly Column[] = [
  { name: 'id', type: 'text collate "C" primary key', refersTo: null },
  { name: 'version', type: 'integer not null default 1', refersTo: null },
  { name: 'deleted_at', type: 'timestamp(0)', refersTo: null },
]

function refersTo(field: ResolvedField, resource: string): string | null {
  if (field.kind === 'parent') return resource
  return field.kind === 'reference' ? field.target : null
}

export function columnsOf(resource: ResolvedResource): readonly Column[] {
  const own = Object.values(resource.fields).flatMap((field) => {
    const { type } = columnKinds[field.kind]
    return type === null ? [] : [{ name: snake(field.name), type, refersTo: refersTo(field, resource.name) }]
  })
  return [...kept, ...own]
}

export const isStored = (field: ResolvedField): boolean => columnKinds[field.kind].type !== null

/** Kinds stored as PostgreSQL arrays: a filter looks for a member. */
export const isArray = (field: ResolvedField): boolean =>
  columnKinds[field.kind].type?.endsWith('[]') ?? false

/** A value as the drivers take it. */
const encode = (field: ResolvedField, value: unknown): unknown =>
  columnKinds[field.kind].json && value !== null && value !== undefined ? JSON.stringify(value) : value

/** A record's values as columns. Names that are no stored field pass through: `id`, `version`, `deletedAt`. */
export const encodeAll = (
  resource: ResolvedResource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name]
      return [name, field ? encode(field, value) : value]
    }),
  )
