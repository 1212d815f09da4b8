import Papa from 'papaparse'
import { importLimitTexts, isImportFile } from '#schema'
import { invalid } from '../../errors.ts'

/** A row of a file: its place as spreadsheets count, and its cells. */
export interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
}

export interface FileTable {
  /** Where the header stands, as spreadsheets count. */
  readonly headerRow: number
  readonly header: readonly string[]
  readonly rows: readonly FileRow[]
}

const refuse = (msg: string) => invalid({ file: msg })

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** How workbooks begin: those of old, and the zip files of today. */
const workbooks = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x50, 0x4b, 0x03, 0x04],
]

const isWorkbook = (bytes: Uint8Array) =>
  workbooks.some((start) => start.every((byte, index) => bytes[index] === byte))

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Excel saves 'Unicode text' as UTF-16, which its first two bytes say. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Text in UTF-8, in UTF-16 that says so, or in what Chinese spreadsheets write: GBK, of which GB18030 is the whole. */
function textOf(bytes: Uint8Array): string {
  if (isWorkbook(bytes)) throw refuse('文件内容是 Excel 工作簿，请另存为 CSV 格式后再导入')
  const utf16 = utf16Of(bytes)
  const text = utf16 ? decoded(bytes, utf16) : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030'))
  if (text === null || text.includes('\0')) throw refuse('文件不是 UTF-8、GBK 或 Unicode 编码的文本')
  return text
}

/** The file's lines under one separator. */
interface Reading {
  readonly lines: readonly (readonly string[])[]
  /** The line whose quotes do not match; null: there is none. */
  readonly unquoted: number | null
}

function readingOf(text: string, delimiter: string): Reading {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const wrong = errors.find(({ type }) => type === 'Quotes')
  return { lines: data, unquoted: wrong ? (wrong.row ?? 0) + 1 : null }
}

/** Titles, and when the list was made, stand above a header. */
const mostAbove = 30

/** Where the line stands that names most columns, the first of those that name as many, and how many those are. */
function headerOf({ lines }: Reading, namesIn: CountNames): readonly [index: number, names: number] {
  const counts = lines.slice(0, mostAbove).map((cells) => (isBlank(cells) ? -1 : namesIn(cells)))
  const most = Math.max(0, ...counts)
  return [Math.max(0, counts.indexOf(most)), most]
}

/** How many cells of a line are names of columns. */
export type CountNames = (cells: readonly string[]) => number

const separators = [',', '\t', ';'] as const

/** The reading whose header names most columns. */
function bestReading(text: string, namesIn: CountNames) {
  // Line ends of all systems may stand side by side in what several of them have written.
  const plain = text.replace(/\r\n?/g, '\n')
  // The separator may be said in a line of its own, which spreadsheets do not count.
  const [said, separator] = /^"?sep=(.)"?\n/i.exec(plain) ?? ['']
  const readings = (separator === undefined ? separators : [separator]).map((delimiter) => {
    const reading = readingOf(plain.slice(said.length), delimiter)
    const [index, names] = headerOf(reading, namesIn)
    return { reading, index, names }
  })
  return readings.reduce((best, one) => (one.names > best.names ? one : best))
}

/**
 * Reads a file of values that are separated by commas, tabs or semicolons, and finds its header. Refuses, at `file`,
 * what is none.
 */
export function parseFile(name: string, bytes: Uint8Array, namesIn: CountNames): FileTable {
  if (!isImportFile(name)) throw refuse(importLimitTexts.extension)
  if (bytes.byteLength === 0) throw refuse('文件为空')
  const { reading, index } = bestReading(textOf(bytes), namesIn)
  if (reading.unquoted !== null) throw refuse(`第 ${reading.unquoted} 行的引号不成对`)
  const { lines } = reading
  const rows = lines
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(index + 1)
    .filter(({ cells }) => !isBlank(cells))
  if (rows.length === 0) throw refuse('文件中没有数据')
  return { headerRow: index + 1, header: lines[index] ?? [], rows }
}
