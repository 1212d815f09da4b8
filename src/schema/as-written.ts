/** How people write numbers, phones and days, in forms, files and searches, read as what they mean. */

/**
 * Letters, digits and signs of full width become the usual ones; ㎡ becomes m2. A spreadsheet cell begins with `'` where a
 * number is meant as text.
 */
const usualSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^['‘’]\s*/, '')

/** Blanks, dashes of all lengths, dots and brackets between the digits of a phone number. */
const betweenDigits = /[\s()\-.·‐-―−]/g

export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

const digitsOf = (text: string): string => usualSigns(text).replace(betweenDigits, '')

/** `+86 138-0013-8000` -> `13800138000`. What is no mobile number stays as it was written, so that it can be mended. */
export function mobileAsWritten(text: string): string {
  const digits = digitsOf(text).replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return isMobile(digits) ? digits : text
}

/** With all that stands around it. */
const longestNumber = 50

/** What stands before an extension: 转, 分机, ext., x, #, or a dash after a number that is complete. */
const extension = /^(.*\d.*?)[\s(,;·]*(?:转|分机|ext\.?|x|#)[\s:.]*(\d{1,6})\)?$/i
const dashedExtension = /^(0\d{2,3}[\s\-–—)]*\d{3,4}[\s]?\d{4}|[48]00(?:[\s-]?\d){7})\s*[-–—]\s*(\d{1,6})$/

/** Area codes of China have three digits where they begin with 01 or 02, else four. */
const landline = /^0(10|2\d|[3-9]\d{2})[2-9]\d{6,7}$/
const serviceLine = /^[48]00\d{7}$/
/** Hong Kong, Macau, Taiwan. */
const abroad = /^\+(852[2-9]\d{7}|853[268]\d{7}|886[2-9]\d{7,8})$/

/** Digits of a number that is reached from China: +86 goes, and an area code keeps its 0. */
function dialled(text: string): string {
  const digits = digitsOf(text)
    .replace(/^00(?=86|852|853|886)/, '+')
    .replace(/^(\+88[56])0/, '$1')
  const mobile = mobileAsWritten(digits)
  return mobile === digits
    ? digits.replace(/^\+?86(?=[1-9]\d{8,10}$)/, '0').replace(/^\+86(?=0)/, '')
    : mobile
}

/** A number as `contactAsWritten` makes it. */
export function isContact(text: string): boolean {
  const [number = '', inner, ...rest] = text.split('-')
  const hasExtension = landline.test(number) || serviceLine.test(number)
  if (rest.length > 0 || (inner !== undefined && !(hasExtension && /^\d{1,6}$/.test(inner)))) return false
  return hasExtension || isMobile(number) || abroad.test(number)
}

/**
 * `021-6234 5678 转 8001` -> `02162345678-8001`, `400-820-8820` -> `4008208820`, `(+852) 9123 4567` -> `+85291234567`, and
 * mobiles. What is no number to call stays as it was written.
 */
export function contactAsWritten(text: string): string {
  if (text.length > longestNumber) return text
  const usual = usualSigns(text).replace(/^\(?tel[.:]?\s*/i, '')
  const [, number = usual, inner] = extension.exec(usual) ?? dashedExtension.exec(usual) ?? []
  const read = dialled(number) + (inner === undefined ? '' : `-${inner}`)
  return isContact(read) ? read : text
}

/** The same for a part of one that is looked for: `138 0013` -> `1380013`. Other texts stay as they are. */
export function phoneKeyword(text: string): string {
  const contact = contactAsWritten(text)
  if (contact !== text) return contact
  const digits = digitsOf(text).replace(/^(\+86|0086|86(?=1\d{10}$))/, '')
  return /^\+?\d+$/.test(digits) ? digits : text
}

/** What spreadsheets make of long numbers. */
export const isScientific = (text: string): boolean => /^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(usualSigns(text))

/** Other ways to write a unit, after `usualSigns` and in small letters. */
const unitNames: Readonly<Record<string, readonly string[]>> = {
  m2: ['平', '平米', '平方', '平方米', '㎡', 'm^2'],
  元: ['rmb', 'cny'],
  分钟: ['分', 'min'],
  秒: ['s', '秒钟'],
  小时: ['h', '时'],
}

function withoutUnit(text: string, unit: string): string {
  const own = usualSigns(unit).toLowerCase()
  const names = [own, ...(unitNames[own] ?? [])].filter((name) => name !== '')
  const small = text.toLowerCase()
  const found = names.filter((name) => small.endsWith(name)).sort((a, b) => b.length - a.length)[0]
  return found === undefined ? text : text.slice(0, -found.length).trim()
}

const digitsAlone = /^[-+]?(\d+\.?\d*|\.\d+)$/
const inThousands = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/

/** `1,200.50`, `８９．５㎡`, `89.5平` -> the number. Null: it is none; `0x59` and `1e3` are typing mistakes. */
export function numberAsWritten(text: string, unit = ''): number | null {
  const usual = usualSigns(text).replace(/^[¥$]\s*/, '')
  const digits = withoutUnit(usual, unit)
  if (inThousands.test(digits)) return Number(digits.replaceAll(',', ''))
  return digitsAlone.test(digits) ? Number(digits) : null
}

const twoDigits = (part: string | undefined) => (part ?? '').padStart(2, '0')

const separated = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)\s*日?/
const together = /^(\d{4})(\d{2})(\d{2})(?!\d)/
/** Days since the end of 1899, as spreadsheets count them; of this and the last century. */
const serial = /^([2-7]\d{4})(\.\d+)?$/
const clock = /^\s*T?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/

const dayMs = 86_400_000
const firstSerialDay = Date.UTC(1899, 11, 30)

const isoText = (moment: number) => new Date(moment).toISOString().replace('T', ' ').slice(0, 19)

/** Spreadsheets round moments to a little less than a second. */
const serialMoment = (days: number) => isoText(firstSerialDay + Math.round(days * 86_400) * 1000)

/** Whether the calendar has the day: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  )
}

/** The day as the wire has it and what follows it; null: there is none. */
function dayAndRest(text: string): readonly [day: string, rest: string] | null {
  const found = separated.exec(text) ?? together.exec(text)
  if (!found) return null
  const [whole, year, month, date] = found
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`
  return isDay(day) ? [day, text.slice(whole.length)] : null
}

/** `2026/1/5`, `2026年1月5日`, `20260105`, `46027` -> `2026-01-05`. A midnight after it is left out. Null: it is no day. */
export function dayAsWritten(text: string): string | null {
  const usual = usualSigns(text)
  if (serial.test(usual)) return serialMoment(Math.floor(Number(usual))).slice(0, 10)
  const [day, rest] = dayAndRest(usual) ?? [null, '']
  return /^(\s*T?\s*0{1,2}:00(:00)?(\.0+)?)?$/.test(rest) ? day : null
}

/**
 * `2026/1/5 8:30`, `20260105`, `46027.354166` -> `2026-01-05 08:30:00`; 24:00 is the midnight after the day. A day alone
 * begins at midnight; with `isEnd` it lasts until 23:59:59. Null: it is no moment.
 */
export function momentAsWritten(text: string, isEnd = false): string | null {
  const usual = usualSigns(text)
  const lastSecond = isEnd ? '23:59:59' : '00:00:00'
  if (serial.test(usual)) {
    const moment = serialMoment(Number(usual))
    return usual.includes('.') ? moment : `${moment.slice(0, 10)} ${lastSecond}`
  }
  const [day, rest] = dayAndRest(usual) ?? [null, '']
  if (day === null) return null
  if (rest.trim() === '') return `${day} ${lastSecond}`
  const [, hours = '', minutes = '', seconds = '00'] = clock.exec(rest) ?? []
  if (hours === '' || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (Number(hours) === 24 && Number(minutes) + Number(seconds) === 0)
    return isoText(Date.parse(`${day}T00:00:00Z`) + dayMs)
  return Number(hours) > 23 ? null : `${day} ${twoDigits(hours)}:${minutes}:${seconds}`
}
