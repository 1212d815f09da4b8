import type { Dictionary } from './dictionary.ts'
import type { FieldKind, ResolvedField } from './kinds.ts'

/** What a cell says: a value of its field, or why it says none. */
export type CellReading = { readonly value: unknown } | { readonly msg: string }

type Read<K extends FieldKind> = (field: ResolvedField<K>, text: string) => CellReading

const asTyped: Read<FieldKind> = (_field, text) => ({ value: text })

/** What is no number goes on as it is: the rules of its kind say what it should be. */
const numeric: Read<'integer' | 'decimal'> = (_field, text) => {
  const number = Number(text)
  return { value: Number.isFinite(number) ? number : text }
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

/** Spreadsheets write days as they like: 2026/1/5, 2026-1-5, 2026年1月5日. */
const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/
const time = /^\s*T?(\d{1,2}):(\d{2})(?::(\d{2}))?$/

const twoDigits = (part: string | undefined) => (part ?? '').padStart(2, '0')

/** The day as the wire has it and what follows it; null: there is none. */
function dayOf(text: string): readonly [day: string, rest: string] | null {
  const found = day.exec(text)
  if (!found) return null
  const [whole, year, month, date] = found
  return [`${year}-${twoDigits(month)}-${twoDigits(date)}`, text.slice(whole.length)]
}

const readDay: Read<'date'> = (_field, text) => {
  const [found, rest] = dayOf(text) ?? [text, '']
  // Spreadsheets add a time of nothing to days.
  return { value: /^(\s+0{1,2}:00(:00)?)?$/.test(rest) ? found : text }
}

const readMoment: Read<'dateTime'> = (_field, text) => {
  const [found, rest] = dayOf(text) ?? [null, '']
  const clock = rest === '' ? ['', '0', '00', '00'] : time.exec(rest)
  if (found === null || !clock) return { value: text }
  const [, hours, minutes, seconds] = clock
  return { value: `${found} ${twoDigits(hours)}:${minutes}:${seconds ?? '00'}` }
}

/** By kind, what the text of a cell means. Null: the kind does not fit into a cell of a file that people write. */
const readers: { readonly [K in FieldKind]: Read<K> | null } = {
  text: asTyped,
  texts: (_field, text) => ({ value: split(text) }),
  longText: asTyped,
  richText: null,
  integer: numeric,
  decimal: numeric,
  bool: (field, text) => {
    const value = [field.falseText, field.trueText].indexOf(text)
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
  phone: asTyped,
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

const usual: Readonly<Partial<Record<FieldKind, string>>> = {
  phone: '13800138000',
  email: 'name@example.com',
  url: 'https://example.com',
  date: '2026-01-31',
  dateTime: '2026-01-31 08:00:00',
}

/** A value that people may have meant, for the example line of a template. */
export function exampleCell(field: ResolvedField): string {
  if (field.kind === 'integer' || field.kind === 'decimal')
    return String(Math.max(field.min, Math.min(1, field.max)))
  return cellLabels(field)?.[0] ?? usual[field.kind] ?? field.label
}
