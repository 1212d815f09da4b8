import { formatStamp } from './time.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets take a file for UTF-8 only when it starts with this. */
export const csvStart = '\uFEFF'

const formulaStart = /^[=+\-@\t\r]/
/** Digits a spreadsheet would shorten: from 11 on in powers of ten, leading zeros at any length. */
const digitsAtRisk = /^(\d{11,}|0\d+)$/

/** Numbers stay plain; texts are kept from being read as formulas or as numbers. */
function safeText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  if (formulaStart.test(cell)) return `'${cell}`
  return digitsAtRisk.test(cell) ? `${cell}\t` : cell
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One record with its line end. A file is `csvStart` and its lines, so that long ones can be written in pieces. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(safeText(cell))).join(',')}\r\n`

export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  csvStart + rows.map(csvLine).join('')

const unquoted = (text: string) =>
  text.startsWith('"')
    ? text.slice(1, text.endsWith('"') && text.length > 1 ? -1 : undefined).replaceAll('""', '"')
    : text

/**
 * The cells of each line, as text. Takes CRLF, LF and CR, with or without BOM. An empty line is one empty cell; an
 * unclosed quote runs to the end.
 */
export function parseCsv(text: string): string[][] {
  const body = text.startsWith(csvStart) ? text.slice(1) : text
  const rows: string[][] = []
  let row: string[] = []
  // A cell and what ends it: a comma, a line end, or the end of the text.
  const cell = /("(?:[^"]|"")*(?:"[^",\r\n]*|$)|[^,\r\n]*)(,|\r\n|\r|\n|$)/y
  while (cell.lastIndex < body.length || row.length > 0) {
    const [, content = '', end = ''] = cell.exec(body) ?? []
    row.push(unquoted(content))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** What was meant by a cell that `csvLine` may have guarded. */
export const fromCell = (cell: string): string =>
  /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell.replace(/^(\d+)\t$/, '$1')

const unfit = /[\\/:*?"<>|\s]+/g

/** `csvFileName(now, '趋势数据', '1-301')` -> `趋势数据_1-301_20260131080000.csv` */
export const csvFileName = (now: number, ...parts: readonly string[]): string =>
  `${[...parts.map((part) => part.replace(unfit, '-')), formatStamp(now)].join('_')}.csv`
