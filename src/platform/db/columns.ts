import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldKind, ResolvedField, ResolvedResource } from '#schema'

interface ColumnKind {
  /** SQL type as `format_type` writes it; null: not stored. */
  readonly type: string | null
  readonly modifiers?: string
  /** Arrays and objects that the drivers would otherwise take for PostgreSQL arrays. */
  readonly json?: true
}

/** Text compares by code point: the same order on every server, and indexes that serve `order by`. */
export const byCodePoint = 'collate "C"'

export const timestamp = 'timestamp(0) without time zone'

const text: ColumnKind = { type: 'text', modifiers: byCodePoint }
const ids: ColumnKind = { type: 'text[]' }
const json: ColumnKind = { type: 'jsonb', json: true }

/** How each kind is stored. Moments are local time without zone: what the wire carries, and SQL can reckon with. */
export const columnKinds: Readonly<Record<FieldKind, ColumnKind>> = {
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

/** `lookOf` of the schema, as the database reckons it (`lookExpression` of the indexes). */
const look = (text: Expression<unknown>) => sql`lower(normalize(${text}, nfkc) collate "default")`

/** Whether a column looks like one of the texts, which are in small letters. */
export const looksLikeAny = (name: string, texts: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`${look(sql.ref(name))} = any(${texts}::text[])`

/** Whether a column looks like a text: what its unique index goes by. */
export const looksLike = (name: string, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${look(sql.ref(name))} = ${look(sql`${text}::text`)}`
