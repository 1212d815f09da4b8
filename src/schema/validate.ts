import { contactAsWritten, mobileAsWritten } from './as-written.ts'
import { isMultiple, isTextual, isWorded } from './kind-traits.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'
import { isBlank } from './markup.ts'
import { fieldsIn, type Moment, matches } from './matches.ts'
import { lookOf, plainText } from './plain-text.ts'
import { valueRules } from './value-rules.ts'

export type Values = Readonly<Record<string, unknown>>

/** Field name -> message in the user's language. A row's field: `materials[2].name`. */
export type FieldErrors = Readonly<Record<string, string>>

/** 0 and false are values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Kinds whose text is kept as typed: in a password spaces are a mistake to be told, not to be mended. */
const verbatim = new Set<ResolvedField['kind']>(['password', 'richText'])

/** How numbers of a field are read. */
export const phoneAsWritten = ({ contact }: ResolvedField<'phone'>) =>
  contact ? contactAsWritten : mobileAsWritten

/** What has a form of its own, as codes and versions have, is meant in usual signs where full width alone breaks it. */
function inUsualWidth(field: ResolvedField, text: string): string {
  if (field.kind === 'email') return text.normalize('NFKC')
  if (field.kind !== 'text' || !field.pattern || field.pattern.test(text)) return text
  const usual = text.normalize('NFKC')
  return field.pattern.test(usual) ? usual : text
}

const asKept = (field: ResolvedField, text: string) => {
  if (verbatim.has(field.kind)) return text
  if (field.kind === 'phone') return phoneAsWritten(field)(plainText(text))
  return isTextual(field.kind) ? inUsualWidth(field, plainText(text)) : text.trim()
}

/** A number where texts say `raw` or `3600`. */
const asText = (field: ResolvedField, value: unknown) =>
  field.kind === 'text' && field.orNumber && typeof value === 'number' ? String(value) : value

/** What is stored for what was typed: texts as `plainText` makes them, mobile numbers as eleven digits, nothing as null (an empty list for kinds with several values). */
export function normalise(field: ResolvedField, value: unknown): unknown {
  const typed = typeof value === 'string' ? asKept(field, value) : asText(field, value)
  const trimmed =
    typeof typed === 'string' && field.kind === 'text' && field.upper ? typed.toUpperCase() : typed
  if (isEmpty(trimmed)) return isMultiple(field.kind) && field.kind !== 'address' ? [] : null
  if (field.kind === 'rows' && Array.isArray(trimmed) && !isOverfull(field, trimmed))
    return trimmed.map((row) => normaliseRow(field.of, row))
  return trimmed
}

/**
 * More rows than a field takes, whatever is in them: equal ones and empty ones count. They are refused as they were sent,
 * and nobody goes through them before.
 */
export const isOverfull = ({ max }: ResolvedField<'rows'>, rows: readonly unknown[]): boolean =>
  rows.length > max

const normaliseRow = (fields: FieldMap, row: unknown): unknown => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const given = row as Values
  return Object.fromEntries(
    Object.values(fields).map((field) => [field.name, normalise(field, given[field.name])]),
  )
}

/** Kinds one picks from rather than types into. */
const picked = new Set<ResolvedField['kind']>([
  'choice',
  'choices',
  'date',
  'dateTime',
  'address',
  'reference',
  'references',
  'parent',
  'permissions',
])

const uploaded = new Set<ResolvedField['kind']>(['image', 'images', 'file', 'files'])

const missing = (field: ResolvedField) => {
  const verb = picked.has(field.kind) ? '选择' : uploaded.has(field.kind) ? '上传' : '输入'
  return `请${verb}${field.label}`
}

/** Whether a field of this record is asked for, shown and kept. */
export const isVisible = ({ visible }: ResolvedField, record: Values, now: Moment): boolean =>
  matches(visible, record, now)

/** Whether a visible field of this record must be given. */
export const isRequired = ({ required }: ResolvedField, record: Values, now: Moment): boolean =>
  typeof required === 'boolean' ? required : matches(required, record, now)

// One field, one kind: the compiler cannot see that both come from the same `field`.
const ruleFor = (field: ResolvedField) =>
  valueRules[field.kind] as (field: ResolvedField, value: unknown) => string | null

/** What tells values of a field apart. */
const keyOf = (field: ResolvedField, value: unknown): unknown =>
  isWorded(field.kind) && typeof value === 'string' ? lookOf(value) : value

/** Rows whose value of a distinct field an earlier row has already. */
function repeatedErrors(field: ResolvedField<'rows'>, value: readonly Values[]): FieldErrors {
  const errors = field.distinct.flatMap((name) => {
    const seen = new Set<unknown>()
    const column = field.of[name]
    return value.flatMap((row, index): [string, string][] => {
      if (isEmpty(row[name])) return []
      const key = column ? keyOf(column, row[name]) : row[name]
      if (seen.has(key)) return [[`${field.name}[${index}].${name}`, `${column?.label ?? name}重复`]]
      seen.add(key)
      return []
    })
  })
  return Object.fromEntries(errors)
}

function rowErrors(field: ResolvedField<'rows'>, value: readonly Values[], now: Moment): FieldErrors {
  const errors = value.flatMap((row, index) =>
    Object.entries(validateFields(field.of, row, now)).map(([name, message]) => [
      `${field.name}[${index}].${name}`,
      message,
    ]),
  )
  return { ...repeatedErrors(field, value), ...Object.fromEntries(errors) }
}

const saysNothing = (field: ResolvedField, value: unknown): boolean =>
  field.kind === 'richText' && typeof value === 'string' && isBlank(value)

/** What is wrong with a normalised value by itself, whatever record it stands in. Null: nothing. */
export function validateValue(field: ResolvedField, value: unknown, isNeeded: boolean): string | null {
  if (isEmpty(value) || (isNeeded && saysNothing(field, value))) return isNeeded ? missing(field) : null
  return ruleFor(field)(field, value)
}

/**
 * The one rule book of form and platform, for one field: what is wrong with a normalised value in its record.
 * Null: nothing. Rows are looked into by `validateFields`.
 */
const validateField = (field: ResolvedField, value: unknown, record: Values, now: Moment): string | null =>
  isVisible(field, record, now) ? validateValue(field, value, isRequired(field, record, now)) : null

/** All errors of a normalised record. Only the fields of `fields` are looked at. */
export function validateFields(fields: FieldMap, record: Values, now: Moment): FieldErrors {
  const errors = Object.values(fields).map((field): FieldErrors => {
    const value = record[field.name]
    const message = validateField(field, value, record, now)
    if (message !== null) return { [field.name]: message }
    return field.kind === 'rows' && Array.isArray(value) && isVisible(field, record, now)
      ? rowErrors(field, value, now)
      : {}
  })
  return Object.assign({}, ...errors)
}

/** Whether a field of a stored record may no longer be changed. */
export const isFixed = ({ immutable }: ResolvedField, stored: Values, now: Moment): boolean =>
  typeof immutable === 'boolean' ? immutable : matches(immutable, stored, now)

/** A record before anybody filled it in. */
export const blank = (fields: FieldMap): Values =>
  Object.fromEntries(
    Object.values(fields).map((field) => [field.name, field.default ?? normalise(field, null)]),
  )

/** Keeps the fields' own values, normalised; names that are no field are dropped. Missing ones stay missing. */
export const pick = (fields: FieldMap, input: Values): Values =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => Object.hasOwn(input, field.name))
      .map((field) => [field.name, normalise(field, input[field.name])]),
  )

/** Names of the fields, each after those that decide whether it is visible. */
function byVisibility(fields: FieldMap): readonly string[] {
  const ordered = new Set<string>()
  const begun = new Set<string>()
  const place = (name: string) => {
    // Fields that decide over each other stand as they were written.
    if (begun.has(name)) return
    begun.add(name)
    for (const other of fieldsIn(fields[name]?.visible)) place(other)
    ordered.add(name)
  }
  for (const name of Object.keys(fields)) place(name)
  return [...ordered].filter((name) => fields[name]?.visible)
}

/**
 * Empties what the record's other values make invisible: nothing unseen is stored, and nothing is seen because of
 * something unseen.
 */
export function withoutInvisible(fields: FieldMap, record: Values, now: Moment): Values {
  const settled: Record<string, unknown> = { ...record }
  for (const name of byVisibility(fields)) {
    const field = fields[name]
    if (field && Object.hasOwn(record, name) && !isVisible(field, settled, now))
      settled[name] = normalise(field, null)
  }
  return settled
}
