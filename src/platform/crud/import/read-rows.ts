import { fromCell, isFailedFormula, isFormula } from '#domain/csv.ts'
import type { ImportFault } from '#domain/import-answer.ts'
import { hasLostSigns } from '#domain/texts.ts'
import {
  columnLabels,
  type FieldMap,
  importLimits,
  importTemplate,
  normalise,
  type ResolvedField,
  type ResolvedImport,
  type ResolvedImportColumn,
  readCell,
  validateValue,
} from '#schema'
import { invalid } from '../../errors.ts'
import type { FileRow, FileTable } from './parse-file.ts'
import type { Placed } from './place-columns.ts'

/** What one of the columns that find a record says; empty: nothing. */
export interface SearchCell {
  readonly column: ResolvedImportColumn
  readonly text: string
}

/** A row as far as its cells say what it means. */
export interface ReadRow extends FileRow {
  readonly values: Readonly<Record<string, unknown>>
  /** What is looked for, by reference field. */
  readonly searchCells: Readonly<Record<string, readonly SearchCell[]>>
  readonly faults: readonly ImportFault[]
  readonly warnings: readonly ImportFault[]
  /** A line of the template, left as it was: what it is; null: it is a row. */
  readonly ofTemplate: string | null
}

/** The text of a cell as it was meant, or why it means nothing. With a `'` before it, what looks like a formula is text. */
const meantBy = (raw: string): { readonly text: string; readonly msg?: string } => {
  if (isFormula(raw)) return { text: '', msg: '内容像公式，请改为普通文字' }
  return { text: isFailedFormula(raw) ? '' : fromCell(raw).trim() }
}

/** How the field that a record is found by holds what a cell says: a phone number without the blanks in it. */
function textMeant(end: ResolvedField, text: string): string {
  // What places are called is compared in ways of its own.
  if (text === '' || (end.kind === 'text' && end.place)) return text
  const read = readCell(end, text)
  return 'value' in read ? String(normalise(end, read.value) ?? '') : text
}

function readColumn(fields: FieldMap, column: ResolvedImportColumn, raw: string) {
  const { text, msg } = meantBy(raw)
  const field = fields[column.field]
  if (msg !== undefined) return { text, msg }
  if (column.end !== null) return { text: textMeant(column.end, text) }
  if (!field) return { text }
  // The same words as the form's, also where the field has a default.
  if (text === '') return column.required ? { text, msg: validateValue(field, null, true) } : { text }
  return { text, ...readCell(field, text) }
}

/** What may be wrong with a cell that is taken. */
function warningOf(fields: FieldMap, column: ResolvedImportColumn, raw: string, text: string): string | null {
  if (isFailedFormula(raw)) return `表格中是错误值 ${raw.trim()}，按空白处理`
  const kind = column.path === null ? fields[column.field]?.kind : undefined
  const isText = kind === 'text' || kind === 'longText'
  return isText && hasLostSigns(text, kind === 'text') ? '可能有丢失的字，请核对' : null
}

/**
 * Whether a column by itself says what a row is about. Words of a closed list, and where something is, are dragged down
 * by people far beyond their last record.
 */
const tellsOf = (fields: FieldMap, column: ResolvedImportColumn): boolean =>
  column.path === null ? columnLabels(column, fields) === null : column.decides

/** Whether a row has something in a cell that says what it is about. */
function tellingIn(fields: FieldMap, { columns }: Placed) {
  const telling = columns.flatMap(({ column, index }) => (tellsOf(fields, column) ? [index] : []))
  const tells = (cell: string) => cell.trim() !== '' && !isFailedFormula(cell)
  return ({ cells }: FileRow): boolean => telling.some((index) => tells(cells[index] ?? ''))
}

/** What a line of the template is, left as it was; null: it is a row. */
function templateLineIn(fields: FieldMap, imported: ResolvedImport, { columns }: Placed) {
  const { example, labels } = importTemplate(imported, fields)
  const places = imported.columns.map((column) => columns.find((one) => one.column === column)?.index ?? -1)
  const isLine = (cells: readonly string[], line: readonly string[]) =>
    places.every((place, index) => fromCell(cells[place] ?? '').trim() === line[index])
  return ({ cells }: FileRow): string | null => {
    if (isLine(cells, example)) return '模板的示例'
    return labels !== null && isLine(cells, labels) ? '模板的说明' : null
  }
}

export interface ReadFile {
  readonly rows: readonly ReadRow[]
  /** Rows of parts before this one. */
  readonly earlier: readonly ReadRow[]
  /** How many calls take all rows. */
  readonly parts: number
  /** How many rows say nothing of what they are about. */
  readonly passedOver: number
}

/** Refuses, at `file`, more rows than an import takes: in one call, and in all. */
function refuseTooMany(count: number, part: number | null) {
  if (count === 0) throw invalid({ file: '文件中没有数据' })
  const most = part === null ? importLimits.rows : importLimits.fileRows
  if (count > most) throw invalid({ file: `文件有 ${count} 行数据，一次最多导入 ${most} 行` })
}

/** Reads the rows of a file that are about something, or of its part. */
export function readRows(
  fields: FieldMap,
  imported: ResolvedImport,
  placed: Placed,
  { header, rows: all }: FileTable,
  part: number | null,
): ReadFile {
  const tells = tellingIn(fields, placed)
  const ofTemplate = templateLineIn(fields, imported, placed)
  // As long as a column is missing, nobody knows what a row is about.
  const rows = placed.missing.length > 0 ? all : all.filter((row) => tells(row) || ofTemplate(row) !== null)
  refuseTooMany(rows.length, part)
  const end = part === null ? rows.length : part * importLimits.rows
  const read = rows.slice(0, end).map((row) => ({
    ...readRow(fields, placed, row, header.length),
    ofTemplate: ofTemplate(row),
  }))
  const start = Math.max(0, end - importLimits.rows)
  return {
    rows: read.slice(start),
    earlier: read.slice(0, start),
    parts: Math.ceil(rows.length / importLimits.rows),
    passedOver: all.length - rows.length,
  }
}

function readRow(
  fields: FieldMap,
  { columns }: Placed,
  { row, cells }: FileRow,
  width: number,
): Omit<ReadRow, 'ofTemplate'> {
  const faults: ImportFault[] = []
  const values: Record<string, unknown> = {}
  const searchCells: Record<string, SearchCell[]> = {}
  const warnings: ImportFault[] = []
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    faults.push({ column: null, msg: '单元格比表头多，内容中的逗号须用引号括起' })
  for (const { column, index } of columns) {
    const raw = cells[index] ?? ''
    const read = readColumn(fields, column, raw)
    if ('msg' in read && read.msg) faults.push({ column: column.label, msg: read.msg })
    if ('value' in read) values[column.field] = read.value
    const warning = warningOf(fields, column, raw, read.text)
    if (warning !== null) warnings.push({ column: column.label, msg: warning })
    if (column.path !== null)
      searchCells[column.field] = [...(searchCells[column.field] ?? []), { column, text: read.text }]
  }
  return { row, cells, values, searchCells, faults, warnings }
}
