import { momentNow } from '#admin/lib/moment-now.ts'
import { formatBytes } from '#domain/byte-size.ts'
import { lengthText, timeLeftWords } from '#domain/duration-words.ts'
import {
  dictionaryOf,
  type FieldKind,
  type FileValue,
  isEmpty,
  labelKey,
  labelOf,
  type ResolvedField,
  standingOf,
  type Values,
} from '#schema'

type TextOf<K extends FieldKind = FieldKind> = (
  field: ResolvedField<K>,
  value: unknown,
  record: Values,
) => string

const plain = (_field: unknown, value: unknown) => (isEmpty(value) ? '' : String(value))

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** 12,345.6: thousands apart, the digits as they are written. */
const grouped = (written: string) =>
  written.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** An amount with its unit, bytes and minutes as people count them; up to two decimals are always written out, as money and areas are. */
function amountText(value: unknown, unit: string, digits: number | null): string {
  if (unit === 'B') return formatBytes(Number(value))
  if (unit === '分钟') return lengthText(Number(value) * 60)
  const written = digits === null || digits > 2 ? String(value) : Number(value).toFixed(digits)
  // What has no unit may be a number by which something goes, such as that of a version.
  return unit === '' ? written : grouped(written) + unit
}

const whole: TextOf<'integer'> = ({ zeroText, unit }, value) => {
  if (isEmpty(value)) return ''
  return value === 0 && zeroText !== '' ? zeroText : amountText(value, unit, null)
}

const decimal: TextOf<'decimal'> = ({ unit, digits }, value) =>
  isEmpty(value) ? '' : amountText(value, unit, digits)

/** The title the answer carries beside an id; the id itself where a back end leaves it out. */
const title: TextOf<'reference' | 'parent'> = (field, value, record) =>
  isEmpty(value) ? '' : String(record[labelKey(field.name)] ?? value)

const titles: TextOf<'references'> = (field, value, record) => {
  const names = listed(record[labelKey(field.name)])
  return (names.length > 0 ? names : listed(value)).join('、')
}

const address: TextOf<'address'> = (field, value, record) => {
  const names = listed(record[labelKey(field.name)])
  return (names.length > 0 ? names : listed(value)).filter((name, at, all) => name !== all[at - 1]).join('')
}

const label: TextOf<'choice'> = (field, value) =>
  isEmpty(value) ? '' : (labelOf(field.dictionary, value) ?? `未知(${value})`)

const entryText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

const json: TextOf<'json'> = (_field, value) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, entry]) => `${key}: ${entryText(entry)}`)
        .join('；')
    : plain(_field, value)

const counted =
  (measure: string): TextOf =>
  (_field, value) =>
    listed(value).length === 0 ? '' : `${listed(value).length} ${measure}`

const markup = /<[^>]*>/g
const entities: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Read as text, never as markup. */
const withoutMarkup: TextOf<'richText'> = (field, value) =>
  plain(field, value)
    .replace(markup, ' ')
    .replace(/&(nbsp|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** A page of this site as it is written outside of it. */
const absolute = (path: unknown): string => new URL(String(path), location.origin).href

/** Shares to one decimal, whatever precision a back end counts in. */
const derived: TextOf<'derived'> = (field, value, record) => {
  if (isEmpty(value)) return ''
  if ('path' in field.from) return absolute(value)
  if ('limits' in field.from) {
    const standing = standingOf(field.from, record, momentNow())
    if (standing === null) return ''
    const words = timeLeftWords(standing.secondsLeft)
    return standing.isPaused ? `暂停，${words}` : words
  }
  const dictionary = dictionaryOf(field)
  if (dictionary) return labelOf(dictionary, value) ?? `未知(${value})`
  if (Array.isArray(value)) return value.join('、')
  if (field.digits !== null) return amountText(value, field.unit, field.digits)
  if (typeof value !== 'number') return `${value}${field.unit}`
  return `${grouped(String('part' in field.from ? Math.round(value * 10) / 10 : value))}${field.unit}`
}

/** Each kind as plain text. */
export const fieldTexts: { readonly [K in FieldKind]: TextOf<K> } = {
  text: plain,
  texts: (_field, value) => listed(value).join('、'),
  longText: plain,
  richText: withoutMarkup,
  integer: whole,
  decimal,
  bool: (field, value) => (isEmpty(value) ? '' : Number(value) === 1 ? field.trueText : field.falseText),
  choice: label,
  choices: (field, value) =>
    listed(value)
      .map((item) => labelOf(field.dictionary, item) ?? `未知(${item})`)
      .join('、'),
  date: plain,
  dateTime: plain,
  phone: plain,
  email: plain,
  url: plain,
  password: () => '',
  image: plain,
  images: (_field, value) => listed(value).join('\n'),
  file: plain,
  files: (_field, value) =>
    listed(value)
      .map((file) => (file as FileValue).name)
      .join('、'),
  address,
  reference: title,
  references: titles,
  parent: title,
  rows: counted('行'),
  permissions: counted('项权限'),
  json,
  derived,
}
