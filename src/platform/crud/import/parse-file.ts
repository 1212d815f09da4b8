import Papa from 'papaparse'
import { importLimits } from '#schema'
import { invalid } from '../../errors.ts'

/** A row of a file: its place as spreadsheets count, and its cells. */
export interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
}

export interface FileTable {
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

/** Text in UTF-8, or in what Chinese spreadsheets write: GBK, of which GB18030 is the whole. */
function textOf(bytes: Uint8Array): string {
  if (isWorkbook(bytes)) throw refuse('文件内容是 Excel 工作簿，请另存为 CSV 格式后再导入')
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030')
  if (text === null || text.includes('\0')) throw refuse('文件不是 UTF-8 或 GBK 编码的文本')
  return text
}

function cellsOf(text: string): readonly (readonly string[])[] {
  // Line ends of all systems may stand side by side in what several of them have written.
  const lines = text.replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: ',', newline: '\n' })
  const [wrong] = errors.filter(({ type }) => type === 'Quotes')
  if (wrong) throw refuse(`第 ${(wrong.row ?? 0) + 1} 行的引号不成对`)
  return data
}

/** Reads a file of comma-separated values. Refuses, at `file`, what is none. */
export function parseFile(name: string, bytes: Uint8Array): FileTable {
  if (!/\.csv$/i.test(name)) throw refuse('只能导入 .csv 格式的文件')
  if (bytes.byteLength === 0) throw refuse('文件为空')
  const [header = [], ...body] = cellsOf(textOf(bytes))
  const rows = body.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => !isBlank(cells))
  if (rows.length === 0) throw refuse('文件中没有数据')
  if (rows.length > importLimits.rows)
    throw refuse(`文件有 ${rows.length} 行数据，一次最多导入 ${importLimits.rows} 行`)
  return { header, rows }
}
