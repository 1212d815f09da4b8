/** What the places of an estate are called after, by whoever writes them: 1号楼, 1栋, 1#, 三层, 3F, 301室. */
const called = '号楼|楼栋|栋|幢|座|楼|号|#|单元|门|层|f|室|房'

const afterName = new RegExp(`^(.+?)(?:${called})$`, 'u')

const digits = '零一二三四五六七八九'
const numeral = /[〇零一二三四五六七八九十百]+/gu

/** 十二 -> 12, 二十 -> 20, 一百零三 -> 103, 三〇一 -> 301. */
function numberOf(written: string): string {
  const text = written.replaceAll('〇', '零')
  if (!/[十百]/u.test(text)) return [...text].map((digit) => digits.indexOf(digit)).join('')
  let total = 0
  let last = 1
  for (const sign of text) {
    if (sign === '百') total += last * 100
    else if (sign === '十') total += last * 10
    else last = digits.indexOf(sign)
    if (sign === '百' || sign === '十') last = sign === '百' ? 1 : 0
  }
  return String(/[十百]$/u.test(text) ? total : total + last)
}

/**
 * What different spellings of a place have in common: `1 号楼`, `１号楼`, `1#` and `一栋` are `1`; `A座` is `a`. A
 * spreadsheet's `'` before a number is none of it.
 */
export function placeKey(text: string): string {
  const usual = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^['‘’]/, '')
    .toLowerCase()
  return usual.replace(afterName, '$1').replace(numeral, numberOf)
}

/** A key without the zeros that some write before numbers: `0301` and `301`. */
export const withoutZeros = (key: string): string => key.replace(/(^|\D)0+(?=\d)/g, '$1')

/** How a place with this key may be called where it stands. Chinese numerals are not among them. */
export const placeSpellings = (key: string): readonly string[] =>
  [...new Set([key, withoutZeros(key), `0${key}`])].flatMap((name) =>
    ['', '室', '号', '房', '层', '楼', 'F', '号楼', '栋', '座', '单元'].flatMap((word) => [
      `${name}${word}`,
      `${name.toUpperCase()}${word}`,
    ]),
  )

const takenForDay = /^(?:\d{4}[-/年]0?(\d{1,2})[-/月]0?(\d{1,2})日?|(\d{1,2})月(\d{1,2})日)$/

/** What a spreadsheet makes of `1-2`, the number of a house: 1月2日, 2026-01-02. Null: it is something else. */
export function dayForNumber(text: string): string | null {
  const [whole, month, day, shortMonth, shortDay] = takenForDay.exec(text.trim()) ?? []
  return whole === undefined ? null : `${month ?? shortMonth}-${day ?? shortDay}`
}
