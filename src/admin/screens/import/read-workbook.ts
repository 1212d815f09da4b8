import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** What a workbook may hold, packed or not: a small file can say that it is a huge sheet. */
export const workbookLimits = { unpacked: 40 * 1024 * 1024, rows: 20_000, columns: 200 } as const

/** What a workbook says, or why it is not read, in words for whoever chose it. */
export type WorkbookReading = { readonly rows: readonly (readonly string[])[] } | { readonly refusal: string }

class WorkbookRefusal extends Error {}

const tooLarge = '工作簿展开后过大，请只保留要导入的工作表，或另存为 CSV 格式'
const tooManyRows = `工作表超过 ${workbookLimits.rows.toLocaleString('en')} 行，请分成几个文件导入`
const tooManyColumns = `工作表超过 ${workbookLimits.columns} 列，请只保留要导入的列`
const unreadable = '工作簿无法读取，可能已损坏或设有密码，请另存为 CSV 格式后再导入'

const isSheet = (name: string) => /(^|\/)worksheets\/[^/]+\.xml$/.test(name)

/** What is in it as XML. What a file holds is said in its directory, and nothing is unpacked beyond that. */
function unpacked(bytes: Uint8Array): Unzipped {
  let total = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      total += originalSize
      if (total > workbookLimits.unpacked) throw new WorkbookRefusal(tooLarge)
      return /\.(xml|rels)$/.test(name)
    },
  })
}

/** A cell whose formula came to nothing, up to where it says so. The reader leaves such cells out. */
const failedCell = /(<(?:\w+:)?c\s[^>]*?\bt=)(["'])e\2/g

/** AB -> 28. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** A cell with something in it: those that only have a colour close themselves. */
const filledCell = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"(?:[^>]*[^>/])?>/g

/** A reader fills up every row to the last column of all. */
function refuseHuge(sheet: string): void {
  for (const [, letters = '', row] of sheet.matchAll(filledCell)) {
    if (Number(row) > workbookLimits.rows) throw new WorkbookRefusal(tooManyRows)
    if (columnNumber(letters) > workbookLimits.columns) throw new WorkbookRefusal(tooManyColumns)
  }
}

/**
 * The workbook as the reader is to have it: `#N/A` is a text of its cell, for whoever imports it is to be told. Refuses
 * what is too large.
 */
function readable(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = unpacked(bytes)
  const mended = Object.entries(files).flatMap(([name, file]) => {
    if (!isSheet(name)) return []
    const sheet = strFromU8(file)
    refuseHuge(sheet)
    const shown = sheet.replace(failedCell, '$1"str"')
    return shown === sheet ? [] : [[name, strToU8(shown)] as const]
  })
  if (mended.length === 0) return bytes
  return new Uint8Array(zipSync({ ...files, ...Object.fromEntries(mended) }, { level: 0 }))
}

/** Spreadsheets count parts of days, which come to a little less than the second that is meant. */
const momentText = (moment: Date) =>
  new Date(Math.round(moment.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')

/** As the sheet shows it. Reckoned numbers have more digits than a spreadsheet means: 0.30000000000000004. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return momentText(cell)
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return typeof cell === 'string' ? cell : ''
}

/** The cells of a workbook's first sheet as texts, those of formulas by their values. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookReading> {
  try {
    const rows = await readSheet(readable(bytes).buffer, { trim: false })
    return { rows: rows.map((cells) => cells.map(cellText)) }
  } catch (error) {
    return { refusal: error instanceof WorkbookRefusal ? error.message : unreadable }
  }
}
