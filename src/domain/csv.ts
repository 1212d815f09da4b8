import { formatStamp } from './time.ts'

export type CsvCell = string | number | boolean | null | undefined

/** Spreadsheets take a file for UTF-8 only when it starts with this. */
export const csvStart = '\uFEFF'

/** In full width as well: some spreadsheets read those as the signs they look like. */
const formulaStart = /^[=+\-@＝＋－＠\t\r]/
/** Digits a spreadsheet would shorten: from 11 on in powers of ten, leading zeros at any length. */
const digitsAtRisk = /^(\d{11,}|0\d+)$/

/** Numbers stay plain; texts are kept from being read as formulas or as numbers. */
function safeText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  if (formulaStart.test(cell)) return `'${cell}`
  return digitsAtRisk.test(cell) ? `${cell}\t` : cell
}

/**
 * Whether a spreadsheet would reckon with a text: `=1+1`, `+SUM(A1)`, `@cmd|'/C calc'!A0`. Words after a sign are words:
 * `-先敲门(有狗)`, `@小王`.
 */
export const isFormula = (text: string): boolean =>
  /^(=|[+\-@].*([a-z][\w.]*\s*\(|\|.*!))/is.test(text.normalize('NFKC').trim())

const failed =
  /^#(N\/A|NAME\?|GETTING_DATA|(NULL|DIV\/0|VALUE|REF|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN)!)$/

/** Whether a spreadsheet shows a text where one of its formulas came to nothing: `#N/A`, `#REF!`, `#DIV/0!`. */
export const isFailedFormula = (text: string): boolean => failed.test(text.trim())

/** The cells as they are, for a file that was read and goes back: nothing is guarded a second time. */
export const plainCsvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One record with its line end. A file is `csvStart` and its lines, so that long ones can be written in pieces. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(safeText(cell))).join(',')}\r\n`

export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  csvStart + rows.map(csvLine).join('')

/** What was meant by a cell that `csvLine` may have guarded. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell.replace(/^(\d+)\t$/, '$1')

const unfit = /[\\/:*?"<>|\s]+/g

/** `csvFileName(now, '趋势数据', '1-301')` -> `趋势数据_1-301_20260131080000.csv` */
export const csvFileName = (now: number, ...parts: readonly string[]): string =>
  `${[...parts.map((part) => part.replace(unfit, '-')), formatStamp(now)].join('_')}.csv`
