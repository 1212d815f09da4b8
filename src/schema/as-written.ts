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

/** The same for a part of one that is looked for: `138 0013` -> `1380013`. Other texts stay as they are. */
export function phoneKeyword(text: string): string {
  const digits = digitsOf(text).replace(/^(\+86|0086|86(?=1\d{10}$))/, '')
  return /^\d+$/.test(digits) ? digits : text
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
