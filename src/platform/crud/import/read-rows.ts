import { fromCell } from '#domain/csv.ts'
import type { ImportFault } from '#domain/import-answer.ts'
import {
  type FieldMap,
  importHeader,
  importTemplate,
  type ResolvedImport,
  type ResolvedImportColumn,
  readCell,
  validateValue,
} from '#schema'
import { invalid } from '../../errors.ts'
import type { FileRow, FileTable } from './parse-file.ts'

/** What one of the columns that find a record says; empty: nothing. */
export interface Sought {
  readonly column: ResolvedImportColumn
  readonly text: string
}

/** A row as far as its cells say what it means. */
export interface ReadRow extends FileRow {
  readonly values: Readonly<Record<string, unknown>>
  /** What is looked for, by reference field. */
  readonly sought: Readonly<Record<string, readonly Sought[]>>
  readonly faults: readonly ImportFault[]
  /** A line of the template, left as it was: what it is; null: it is a row. */
  readonly ofTemplate: string | null
}

/** Where the columns of an import stand in a file. */
export interface Placed {
  readonly columns: readonly { readonly column: ResolvedImportColumn; readonly index: number }[]
  readonly ignored: readonly string[]
  /** That of the file, with the import's own names of columns: mistakes are told by them. */
  readonly header: readonly string[]
}

const plain = (text: string) =>
  fromCell(text)
    .trim()
    .replace(/[*＊]$/, '')
    .trim()

const isNamed = (column: ResolvedImportColumn, text: string) =>
  text === column.label || text === plain(importHeader(column))

/** An exported list calls what finds a record as the field that points at it, and names the record there. */
const isFieldOf = (fields: FieldMap, { field, decides }: ResolvedImportColumn, text: string) =>
  decides && text === fields[field]?.label

/** Finds the columns by their names, in whatever order. Refuses a file that lacks one it needs. */
export function placeColumns(
  fields: FieldMap,
  header: FileTable['header'],
  { columns }: ResolvedImport,
): Placed {
  const names = header.map(plain)
  const placesOf = (column: ResolvedImportColumn) => {
    const own = names.flatMap((name, index) => (isNamed(column, name) ? [index] : []))
    return own.length > 0
      ? own
      : names.flatMap((name, index) => (isFieldOf(fields, column, name) ? [index] : []))
  }
  const missing = columns.filter((column) => column.required && placesOf(column).length === 0)
  if (missing.length > 0)
    throw invalid({ file: `表头缺少 ${missing.map(({ label }) => label).join('、')}，请按模板填写` })
  const twice = columns.find((column) => placesOf(column).length > 1)
  if (twice) throw invalid({ file: `表头有两列“${twice.label}”` })
  const placed = columns.flatMap((column) => placesOf(column).map((index) => ({ column, index })))
  const byIndex = new Map(placed.map(({ column, index }) => [index, column]))
  const ownName = (text: string, index: number) => {
    const column = byIndex.get(index)
    return column && !isNamed(column, plain(text)) ? column.label : text
  }
  return {
    columns: placed,
    ignored: names.filter((name, index) => name !== '' && !byIndex.has(index)),
    header: header.map(ownName),
  }
}

/** What a spreadsheet would reckon with: nobody is called so. Written with a `'` before it, it is text. */
const isFormula = (cell: string) => /^[=@]|^[+-].*[(|!]/.test(cell.trim())

/** The text of a cell as it was meant, or why it means nothing. */
const meantBy = (raw: string): { readonly text: string; readonly msg?: string } =>
  isFormula(raw) ? { text: '', msg: '内容像公式，请改为普通文字' } : { text: fromCell(raw).trim() }

function readColumn(fields: FieldMap, column: ResolvedImportColumn, raw: string) {
  const { text, msg } = meantBy(raw)
  const field = fields[column.field]
  if (msg !== undefined) return { text, msg }
  if (column.path !== null || !field) return { text }
  // The same words as the form's, also where the field has a default.
  if (text === '') return column.required ? { text, msg: validateValue(field, null, true) } : { text }
  return { text, ...readCell(field, text) }
}

export function readRows(
  fields: FieldMap,
  imported: ResolvedImport,
  { columns }: Placed,
  { header, rows }: FileTable,
): readonly ReadRow[] {
  const { example, labels } = importTemplate(imported, fields)
  const places = imported.columns.map((column) => columns.find((one) => one.column === column)?.index ?? -1)
  const isLine = (cells: readonly string[], line: readonly string[]) =>
    places.every((place, index) => fromCell(cells[place] ?? '').trim() === line[index])
  const ofTemplate = (cells: readonly string[]) => {
    if (isLine(cells, example)) return '模板的示例'
    return labels !== null && isLine(cells, labels) ? '模板的说明' : null
  }
  return rows.map(({ row, cells }) => {
    const faults: ImportFault[] = []
    const values: Record<string, unknown> = {}
    const sought: Record<string, Sought[]> = {}
    if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
      faults.push({ column: null, msg: '单元格比表头多，内容中的逗号须用引号括起' })
    for (const { column, index } of columns) {
      const read = readColumn(fields, column, cells[index] ?? '')
      if ('msg' in read && read.msg) faults.push({ column: column.label, msg: read.msg })
      if ('value' in read) values[column.field] = read.value
      if (column.path !== null)
        sought[column.field] = [...(sought[column.field] ?? []), { column, text: read.text }]
    }
    return { row, cells, values, sought, faults, ofTemplate: ofTemplate(cells) }
  })
}
