import { isContact, isDay, isMobile } from './as-written.ts'
import type { FileValue } from './file-value.ts'
import type { FieldKind, ResolvedField } from './kinds.ts'
import { isTangled, wordCount } from './markup.ts'
import { maxBytes } from './upload-fields.ts'
import { isUploadUrl } from './upload-url.ts'

/** Says what is wrong with a given (non-empty) value, or null. */
type Rule<K extends FieldKind> = (field: ResolvedField<K>, value: unknown) => string | null

const patterns = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  // Browsers read `/\` as `//`: both lead to another host.
  url: /^(https?:\/\/[^\s/]+|\/(?![/\\]))\S*$/,
  dateTime: /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  id: /^[0-9A-Za-z_]{1,32}$/,
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what it is for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, and one line only
const controlOrBreak = /[\u0000-\u001f\u007f-\u009f]/

/** Characters as people count them: an emoji is one. */
const lengthOf = (text: string) => [...text].length

const unwritable = (field: ResolvedField) => `${field.label}不能含有控制字符`

const malformed = (field: ResolvedField) => `${field.label}格式不正确`

const lengthMessage = (label: string, min: number, max: number) => {
  if (min === max) return `${label}须为 ${min} 个字符`
  return min > 0 ? `${label}长度须为 ${min}–${max} 个字符` : `${label}不能超过 ${max} 个字符`
}

const within = (label: string, length: number, min: number, max: number) =>
  length < min || length > max ? lengthMessage(label, min, max) : null

const lines: Rule<'longText' | 'richText'> = (field, value) => {
  if (typeof value !== 'string') return malformed(field)
  if (control.test(value)) return unwritable(field)
  return within(field.label, lengthOf(value), field.min, field.max)
}

const wordy: Rule<'richText'> = ({ label, words }, value) => {
  const count = wordCount(String(value))
  return words !== null && count > words ? `${label}不能超过 ${words} 字，现有 ${count} 字` : null
}

const inRange = (label: string, value: number, min: number, max: number) =>
  value < min || value > max ? `${label}须在 ${min} 到 ${max} 之间` : null

/** Digits after the point as the shortest decimal form of the number has them; `1e-7` has seven. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

const countMessage = (label: string, min: number, max: number, verb = '选择') =>
  min > 0 ? `${label}须${verb} ${min}–${max} 项` : `${label}最多${verb} ${max} 项`

/** How many there are is judged first, as they were sent: more than the field takes are not looked at one by one. */
function listRule(
  field: ResolvedField & { min: number; max: number },
  value: unknown,
  isItem: (item: unknown) => boolean,
) {
  if (!Array.isArray(value)) return malformed(field)
  if (value.length < field.min || value.length > field.max)
    return countMessage(field.label, field.min, field.max)
  return value.every(isItem) ? null : malformed(field)
}

const distinct = (value: unknown) => Array.isArray(value) && new Set(value).size === value.length

const isId = (value: unknown) => typeof value === 'string' && patterns.id.test(value)

/** Each as a field of one text would take it. */
const isShort = ({ length, pattern }: ResolvedField<'texts'>, item: unknown) =>
  typeof item === 'string' &&
  item.trim() !== '' &&
  !controlOrBreak.test(item) &&
  lengthOf(item) <= length &&
  (pattern === null || pattern.test(item))

const isUrl = (value: unknown) => typeof value === 'string' && value.length <= 500 && patterns.url.test(value)

/** The pages show no picture of another site, whose owner would see who looks at it. */
const notOurs = (field: ResolvedField) => `${field.label}须在此上传`

const isFile = (value: unknown): value is FileValue => {
  const file = value as Partial<FileValue> | null
  return (
    typeof file === 'object' &&
    file !== null &&
    isUrl(file.url) &&
    typeof file.name === 'string' &&
    lengthOf(file.name) <= 255 &&
    Number.isSafeInteger(file.size)
  )
}

/** Bytes of a value as JSON in UTF-8. */
const sizeOf = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll(/%../g, '.').length

const isMoment = (text: string) => {
  const [hours = 99, minutes = 99, seconds = 99] = text.slice(11).split(':').map(Number)
  return (
    patterns.dateTime.test(text) && isDay(text.slice(0, 10)) && hours < 24 && minutes < 60 && seconds < 60
  )
}

const pattern =
  <K extends 'url'>(regex: RegExp): Rule<K> =>
  (field, value) =>
    typeof value === 'string' && value.length <= field.max && regex.test(value) ? null : malformed(field)

const pointer = (field: ResolvedField, value: unknown) => (isId(value) ? null : malformed(field))

/** What each kind accepts. Emptiness, `required` and rows are the business of `validate`. */
export const valueRules: { readonly [K in FieldKind]: Rule<K> } = {
  text: (field, value) => {
    if (typeof value !== 'string') return malformed(field)
    if (controlOrBreak.test(value)) return unwritable(field)
    const wrongLength = within(field.label, lengthOf(value), field.min, field.max)
    if (wrongLength) return wrongLength
    return field.pattern && !field.pattern.test(value) ? (field.message ?? malformed(field)) : null
  },
  texts: (field, value) => {
    const wrong = listRule(field, value, (item) => isShort(field, item))
    if (wrong === malformed(field)) return field.message ?? wrong
    return wrong ?? (distinct(value) ? null : `${field.label}有重复项`)
  },
  longText: lines,
  richText: (field, value) => {
    if (typeof value === 'string' && isTangled(value))
      return `${field.label}的格式过于复杂，请分段或清除格式后重试`
    return lines(field, value) ?? wordy(field, value)
  },
  integer: (field, value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return `${field.label}须为整数`
    if (field.except.includes(value)) return `${field.label}不能为 ${value}`
    return inRange(field.label, value, field.min, field.max)
  },
  decimal: (field, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return `${field.label}须为数字`
    if (decimalsOf(value) > field.digits) return `${field.label}最多 ${field.digits} 位小数`
    return inRange(field.label, value, field.min, field.max)
  },
  bool: (field, value) => (value === 0 || value === 1 ? null : malformed(field)),
  choice: (field, value) =>
    field.dictionary.entries.some((entry) => entry.value === value) ? null : `请选择${field.label}`,
  choices: (field, value) => {
    const known = (item: unknown) => field.dictionary.entries.some((entry) => entry.value === item)
    return listRule(field, value, known) ?? (distinct(value) ? null : malformed(field))
  },
  date: (field, value) => (typeof value === 'string' && isDay(value) ? null : malformed(field)),
  dateTime: (field, value) => (typeof value === 'string' && isMoment(value) ? null : malformed(field)),
  phone: ({ contact }, value) => {
    if (typeof value === 'string' && (contact ? isContact(value) : isMobile(value))) return null
    return contact ? '请输入手机号码，或带区号的座机，如 021-62345678 转 8001' : '请输入正确的手机号码'
  },
  email: (field, value) =>
    typeof value === 'string' && value.length <= field.max && patterns.email.test(value)
      ? null
      : '请输入正确的邮箱',
  url: pattern(patterns.url),
  password: (_field, value) =>
    typeof value === 'string' && /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,20}$/.test(value)
      ? null
      : '密码须为 8–20 位，至少包含字母和数字，不含空格',
  image: (field, value) => (isUploadUrl(value) ? null : notOurs(field)),
  images: (field, value) =>
    listRule(field, value, (item) => typeof item === 'string') ??
    ((value as readonly unknown[]).every(isUploadUrl) ? null : notOurs(field)),
  file: (field, value) => {
    // Its size and checksums are facts the platform reads from a file it keeps.
    if (field.facts !== null) return isUploadUrl(value) ? null : notOurs(field)
    return isUrl(value) ? null : malformed(field)
  },
  files: (field, value) => listRule(field, value, isFile),
  address: (field, value) =>
    Array.isArray(value) && value.length === 3 && value.every(isId) ? null : `请选择完整的${field.label}`,
  reference: pointer,
  references: (field, value) =>
    listRule(field, value, isId) ?? (distinct(value) ? null : `${field.label}有重复项`),
  parent: pointer,
  rows: (field, value) =>
    listRule(field, value, (item) => typeof item === 'object' && item !== null && !Array.isArray(item)),
  permissions: (field, value) =>
    Array.isArray(value) && value.length <= 1000 && value.every(isId) && distinct(value)
      ? null
      : malformed(field),
  json: (field, value) => {
    if (typeof value !== 'object' || Array.isArray(value)) return malformed(field)
    const bytes = maxBytes(field)
    return sizeOf(value) > bytes ? `${field.label}不能超过 ${Math.ceil(bytes / 1024)} KB` : null
  },
  derived: (field) => malformed(field),
}
