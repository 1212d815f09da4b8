import { dayAsWritten, isScientific, momentAsWritten, numberAsWritten } from './as-written.ts'
import type { Dictionary } from './dictionary.ts'
import type { FieldKind, ResolvedField } from './kinds.ts'
import { phoneAsWritten } from './validate.ts'

/** What a cell says: a value of its field, or why it says none. */
export type CellReading = { readonly value: unknown } | { readonly msg: string }

type Read<K extends FieldKind> = (field: ResolvedField<K>, text: string) => CellReading

const asTyped: Read<FieldKind> = (_field, text) => ({ value: text })

const usual = {
  phone: '13800138000',
  email: 'name@example.com',
  url: 'https://example.com',
  date: '2026-01-31',
  dateTime: '2026-01-31 08:00:00',
} as const satisfies Partial<Record<FieldKind, string>>

const longNumber = '表格软件已把长数字改成科学计数法，请把该列设为文本后重新填写'

const numeric: Read<'integer' | 'decimal'> = (field, text) => {
  if (isScientific(text)) return { msg: longNumber }
  const value = numberAsWritten(text, field.unit)
  return value === null
    ? { msg: `${field.label}须为${field.kind === 'integer' ? '整数' : '数字'}` }
    : { value }
}

const labelsOf = ({ entries }: Dictionary) => entries.map(({ label }) => label)

const notAmong = (field: ResolvedField, labels: readonly string[]): CellReading => ({
  msg: `${field.label}须为 ${labels.join('、')} 之一`,
})

const numberOf = ({ entries }: Dictionary, label: string) =>
  entries.find((entry) => entry.label === label)?.value

const split = (text: string) =>
  text
    .split(/[、,，;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const readDay: Read<'date'> = (field, text) => {
  const value = dayAsWritten(text)
  return value === null ? { msg: `${field.label}须为日期，如 ${usual.date}` } : { value }
}

const readMoment: Read<'dateTime'> = (field, text) => {
  const value = momentAsWritten(text, field.end)
  return value === null ? { msg: `${field.label}须为时间，如 ${usual.dateTime}` } : { value }
}

const readPhone: Read<'phone'> = (field, text) =>
  isScientific(text) ? { msg: longNumber } : { value: phoneAsWritten(field)(text) }

/** What spreadsheets make of no and yes. */
const inSpreadsheets = ['FALSE', 'TRUE']

/** By kind, what the text of a cell means. Null: the kind does not fit into a cell of a file that people write. */
const readers: { readonly [K in FieldKind]: Read<K> | null } = {
  text: asTyped,
  texts: (_field, text) => ({ value: split(text) }),
  longText: asTyped,
  richText: null,
  integer: numeric,
  decimal: numeric,
  bool: (field, text) => {
    const own = [field.falseText, field.trueText].indexOf(text)
    const value = own < 0 ? inSpreadsheets.indexOf(text.toUpperCase()) : own
    return value < 0 ? notAmong(field, [field.trueText, field.falseText]) : { value }
  },
  choice: (field, text) => {
    const value = numberOf(field.dictionary, text)
    return value === undefined ? notAmong(field, labelsOf(field.dictionary)) : { value }
  },
  choices: (field, text) => {
    const values = split(text).map((label) => numberOf(field.dictionary, label))
    return values.includes(undefined) ? notAmong(field, labelsOf(field.dictionary)) : { value: values }
  },
  date: readDay,
  dateTime: readMoment,
  phone: readPhone,
  email: asTyped,
  url: asTyped,
  password: null,
  image: null,
  images: null,
  file: null,
  files: null,
  address: null,
  reference: null,
  references: null,
  parent: null,
  rows: null,
  permissions: null,
  json: null,
  derived: null,
}

/** Whether a cell can hold a value of the kind by itself. */
export const fitsCell = (kind: FieldKind): boolean => readers[kind] !== null

/** What the text of a cell, which is not empty, means to a field whose kind fits a cell. */
export function readCell(field: ResolvedField, text: string): CellReading {
  // One field, one kind: the compiler cannot see that both come from the same `field`.
  const read = readers[field.kind] as Read<FieldKind> | null
  return (read ?? asTyped)(field, text)
}

/** What people may write into a cell, where that is a closed list. */
export function cellLabels(field: ResolvedField): readonly string[] | null {
  if (field.kind === 'bool') return [field.trueText, field.falseText]
  return field.kind === 'choice' || field.kind === 'choices' ? labelsOf(field.dictionary) : null
}

/** A value that people may have meant, for the example line of a template. */
export function exampleCell(field: ResolvedField): string {
  if (field.kind === 'integer' || field.kind === 'decimal')
    return String(Math.max(field.min, Math.min(1, field.max)))
  const example: Readonly<Partial<Record<FieldKind, string>>> = usual
  return cellLabels(field)?.[0] ?? example[field.kind] ?? field.label
}
