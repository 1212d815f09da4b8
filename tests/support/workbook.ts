import { strToU8, type Zippable, zipSync } from 'fflate'

/** A number that a cell shows as a day or a moment. */
interface DayCell {
  readonly days: number
}

/** A cell whose value a formula has made. */
interface FormulaCell {
  readonly formula: string
  readonly value: string | number
}

export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | DayCell
  | FormulaCell
  | { readonly error: string }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** 0 -> A, 27 -> AB. */
export const columnName = (index: number): string =>
  (index > 25 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

function cellXml(cell: WorkbookCell, ref: string, textIndex: (text: string) => number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') return `<c r="${ref}" t="s"><v>${textIndex(cell)}</v></c>`
  if ('days' in cell) return `<c r="${ref}" s="1"><v>${cell.days}</v></c>`
  if ('error' in cell) return `<c r="${ref}" t="e"><v>${cell.error}</v></c>`
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${ref}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`
}

/** The XML of a sheet whose cells hold texts of the table of strings. */
function sheetXml(rows: readonly (readonly WorkbookCell[])[], textIndex: (text: string) => number): string {
  const lines = rows.map((cells, at) => {
    const row = at + 1
    const inside = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`, textIndex))
    return `<row r="${row}">${inside.join('')}</row>`
  })
  return sheetOf(lines.join(''))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A sheet around rows that are XML already. */
export const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

/** The files of a workbook of one or several sheets, each as XML. */
export function workbookFiles(sheets: readonly string[], texts: readonly string[] = []): Zippable {
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map((_, at) => `<sheet name="表${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${packages}">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId98" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId99" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="${main}">${texts
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      .join('')}</sst>`,
  }
  for (const [at, sheet] of sheets.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = sheet
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
}

/** A workbook as Excel saves it, each sheet by its rows. */
export function workbook(
  ...sheets: readonly (readonly (readonly WorkbookCell[])[])[]
): Uint8Array<ArrayBuffer> {
  const texts = new Map<string, number>()
  const textIndex = (text: string) => {
    const index = texts.get(text) ?? texts.size
    texts.set(text, index)
    return index
  }
  const xml = sheets.map((rows) => sheetXml(rows, textIndex))
  return new Uint8Array(zipSync(workbookFiles(xml, [...texts.keys()])))
}
