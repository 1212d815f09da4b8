import { type FieldKind, isSortable, type ResolvedField, type ResolvedResource } from '#schema'
import { orderColumn, orderExpression, soundsColumn, soundsExpression } from './name-keys.ts'
import { quote, snake } from './names.ts'
import { fitsIndex, hasOrderKey, hasSounds } from './searched-fields.ts'
import type { Column, Table } from './table.ts'

interface ColumnKind {
  /** SQL type as `format_type` writes it; null: not stored. */
  readonly type: string | null
  readonly modifiers?: string
  /** Arrays and objects that the drivers would otherwise take for PostgreSQL arrays. */
  readonly json?: true
}

/** Text compares by code point: the same order on every server, and indexes that serve `order by`. */
const byCodePoint = 'collate "C"'

const timestamp = 'timestamp(0) without time zone'

const text: ColumnKind = { type: 'text', modifiers: byCodePoint }
const ids: ColumnKind = { type: 'text[]' }
const json: ColumnKind = { type: 'jsonb', json: true }

/** How each kind is stored. Moments are local time without zone: what the wire carries, and SQL can reckon with. */
const columnKinds: Readonly<Record<FieldKind, ColumnKind>> = {
  text,
  texts: { type: 'text[]' },
  longText: text,
  richText: text,
  integer: { type: 'bigint' },
  decimal: { type: 'numeric' },
  bool: { type: 'smallint' },
  choice: { type: 'integer' },
  choices: { type: 'integer[]' },
  date: { type: 'date' },
  dateTime: { type: timestamp },
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

/** Columns of every table beside those of its fields. `createTime` and its kin are fields already. */
const kept: readonly Column[] = [
  { name: 'id', type: 'text', modifiers: byCodePoint, refersTo: null, initial: null, computedBy: null },
  {
    name: 'version',
    type: 'integer',
    modifiers: 'not null default 1',
    refersTo: null,
    initial: null,
    computedBy: null,
  },
  { name: 'deleted_at', type: timestamp, modifiers: '', refersTo: null, initial: null, computedBy: null },
]

function refersTo(field: ResolvedField, resource: string): string | null {
  if (field.kind === 'parent') return snake(resource)
  return field.kind === 'reference' ? snake(field.target) : null
}

/** What a name is sorted by and found by, kept by the database: whatever writes the name, they follow. */
function keysOf(field: ResolvedField, resource: ResolvedResource): readonly Column[] {
  const column = quote(snake(field.name))
  const key = (name: string, computedBy: string): Column => ({
    ...{ name: snake(name), type: 'text', modifiers: byCodePoint, refersTo: null, initial: null },
    computedBy,
  })
  return [
    ...(hasOrderKey(resource, field) ? [key(orderColumn(field.name), orderExpression(column))] : []),
    ...(hasSounds(resource, field) ? [key(soundsColumn(field.name), soundsExpression(column))] : []),
  ]
}

function columnOf(field: ResolvedField, resource: ResolvedResource): readonly Column[] {
  const { type, modifiers = '' } = columnKinds[field.kind]
  if (type === null) return []
  const value = field.default
  const initial = typeof value === 'number' || typeof value === 'string' ? value : null
  const column = {
    ...{ name: snake(field.name), type, modifiers, initial },
    ...{ refersTo: refersTo(field, resource.name), computedBy: null },
  }
  return [column, ...keysOf(field, resource)]
}

/** The table of a resource. */
export const resourceTable = (resource: ResolvedResource): Table => ({
  name: snake(resource.name),
  columns: [...kept, ...Object.values(resource.fields).flatMap((field) => columnOf(field, resource))],
  primaryKey: ['id'],
  partitionedBy: null,
})

/** The column that an order by a field goes by: names have one of their own for that. */
export function orderedBy(resource: ResolvedResource, name: string): string {
  const field = resource.fields[name]
  return field && hasOrderKey(resource, field) ? orderColumn(name) : name
}

/** The column that a list goes by in its usual order, if an index can hold one. */
export function usualOrder(resource: ResolvedResource): readonly string[] {
  const usual = resource.fields[resource.list.sort.field]
  return usual && isSortable(usual)
    ? [orderedBy(resource, usual.name)].filter((name) => fitsIndex(resource, name))
    : []
}

/** The type of a field's column; null: the field is not stored. */
export const columnType = (field: ResolvedField): string | null => columnKinds[field.kind].type

export const isStored = (field: ResolvedField): boolean => columnType(field) !== null

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
