import { matches } from './condition.ts'
import type { Rule } from './entity.ts'
import { isMultiple, type ResolvedField } from './kinds.ts'
import type { FieldMap } from './resolved.ts'
import { valueRules } from './value-rules.ts'

export type Values = Readonly<Record<string, unknown>>

/** Field name -> message in the user's language. A row's field: `materials[2].name`. */
export type FieldErrors = Readonly<Record<string, string>>

/** 0 and false are values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Kinds whose text is kept as typed: in a password spaces are a mistake to be told, not to be mended. */
const verbatim = new Set<ResolvedField['kind']>(['password', 'richText'])

/** What is stored for what was typed: texts trimmed, nothing as null (an empty list for kinds with several values). */
export function normalise(field: ResolvedField, value: unknown): unknown {
  const trimmed = typeof value === 'string' && !verbatim.has(field.kind) ? value.trim() : value
  if (isEmpty(trimmed)) return isMultiple(field.kind) && field.kind !== 'address' ? [] : null
  if (field.kind === 'rows' && Array.isArray(trimmed))
    return trimmed.map((row) => normaliseRow(field.of, row))
  return trimmed
}

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

const isRequired = (field: ResolvedField, record: Values) =>
  typeof field.required === 'boolean' ? field.required : matches(field.required, record)

// One field, one kind: the compiler cannot see that both come from the same `field`.
const ruleFor = (field: ResolvedField) =>
  valueRules[field.kind] as (field: ResolvedField, value: unknown) => string | null

function rowErrors(field: ResolvedField<'rows'>, value: readonly Values[]): FieldErrors {
  const errors = value.flatMap((row, index) =>
    Object.entries(validateFields(field.of, row)).map(([name, message]) => [
      `${field.name}[${index}].${name}`,
      message,
    ]),
  )
  return Object.fromEntries(errors)
}

/**
 * The one rule book of form and platform, for one field: what is wrong with a normalised value in its record.
 * Null: nothing. Rows are looked into by `validateFields`.
 */
export function validateField(field: ResolvedField, value: unknown, record: Values): string | null {
  if (!matches(field.visible, record)) return null
  if (isEmpty(value)) return isRequired(field, record) ? missing(field) : null
  return ruleFor(field)(field, value)
}

/** All errors of a normalised record. Only the fields of `fields` are looked at. */
export function validateFields(fields: FieldMap, record: Values): FieldErrors {
  const errors = Object.values(fields).map((field): FieldErrors => {
    const value = record[field.name]
    const message = validateField(field, value, record)
    if (message !== null) return { [field.name]: message }
    return field.kind === 'rows' && Array.isArray(value) && matches(field.visible, record)
      ? rowErrors(field, value)
      : {}
  })
  return Object.assign({}, ...errors)
}

const brokenRule: { readonly [K in Rule['rule']]: (values: readonly unknown[]) => boolean } = {
  together: (values) => values.some(isEmpty) && !values.every(isEmpty),
  some: (values) => values.every(isEmpty),
  ascending: (values) => {
    const given = values.filter((value) => !isEmpty(value)) as (number | string)[]
    return given.some((value, index) => index > 0 && value <= (given[index - 1] ?? value))
  },
}

const ruleMessage = (rule: Rule, fields: FieldMap) => {
  const labels = rule.fields.map((name) => fields[name]?.label ?? name)
  if (rule.message) return rule.message
  if (rule.rule === 'together') return `${labels.join('、')}须同时填写`
  return rule.rule === 'some' ? `${labels.join('、')}至少填写一项` : `${labels.join('、')}须依次增大`
}

/** Errors of rules across fields, each at the first field of its rule that was not at fault already. */
export function validateRules(rules: readonly Rule[], fields: FieldMap, record: Values): FieldErrors {
  const broken = rules.filter((rule) => brokenRule[rule.rule](rule.fields.map((name) => record[name])))
  return Object.fromEntries(broken.map((rule) => [blamed(rule, record), ruleMessage(rule, fields)]))
}

/** `together` and `some` are mended at an empty field, `ascending` at the last one. */
const blamed = (rule: Rule, record: Values): string => {
  const empty = rule.fields.find((name) => isEmpty(record[name]))
  return (rule.rule === 'ascending' ? rule.fields.at(-1) : empty) ?? rule.fields[0] ?? ''
}

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

/** Empties what the record's other values make invisible: nothing unseen is stored. */
export const withoutInvisible = (fields: FieldMap, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = fields[name]
      return [name, field && !matches(field.visible, record) ? normalise(field, null) : value]
    }),
  )
