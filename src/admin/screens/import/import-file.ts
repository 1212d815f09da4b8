import { csvFileName, csvStart, formatCsv, plainCsvLine } from '#domain/csv.ts'
import type { ImportAnswer, ImportedRow } from '#domain/import-answer.ts'
import type { HeaderNames } from '#domain/personal-settings.ts'
import {
  duplicateRule,
  type FieldMap,
  headerKey,
  importLimits,
  importLimitTexts,
  isImportFile,
  namesField,
  type ResolvedActionFile,
  type ResolvedImport,
  type ResolvedResource,
  templateRows,
} from '#schema'
import { csvName, gbkOf, isWorkbook } from './as-csv.ts'

/** A file as a dry run has read it, with what was typed into its cells since. */
export interface Sheet {
  readonly name: string
  /** By the import's names of columns. */
  readonly header: readonly string[]
  /** As it stands in the file. */
  readonly given: readonly string[]
  /** `headerKey` of those that name no column. */
  readonly leftOut: ReadonlySet<string>
  /** Those of them that are no field of the records either, as those of an exported list are. */
  readonly unknown: readonly string[]
  /** Where the header stands in the file: titles may stand above it. */
  readonly headerRow: number
  readonly rows: readonly ImportedRow[]
  /** By row: all of its cells. */
  readonly edits: ReadonlyMap<number, readonly string[]>
}

/** `fields`: those of the records. */
export const sheetOf = (
  name: string,
  fields: FieldMap,
  { header = [], given = header, headerRow = 1, rows = [], ignored = [] }: ImportAnswer,
): Sheet => ({
  name,
  header,
  given,
  leftOut: new Set(ignored.map(headerKey)),
  unknown: ignored.filter((header) => !Object.values(fields).some(({ label }) => namesField(header, label))),
  headerRow,
  rows,
  edits: new Map(),
})

/** One answer for all parts of a file. */
export function asOne(parts: readonly ImportAnswer[]): ImportAnswer {
  const sum = (name: 'total' | 'success' | 'fail' | 'created' | 'updated' | 'skipped') =>
    parts.reduce((all, part) => all + part[name], 0)
  return {
    ...parts[0],
    total: sum('total'),
    success: sum('success'),
    fail: sum('fail'),
    created: sum('created'),
    updated: sum('updated'),
    skipped: sum('skipped'),
    failList: parts.flatMap(({ failList }) => failList),
    rows: parts.flatMap(({ rows = [] }) => rows),
    ids: parts.flatMap(({ ids = [] }) => ids),
  }
}

export const cellsOf = ({ edits }: Sheet, { row, cells }: ImportedRow): readonly string[] =>
  edits.get(row) ?? cells

/** The sheet with another text in one cell; what is typed back to what it was is no edit. */
export function withCell(sheet: Sheet, row: ImportedRow, index: number, text: string): Sheet {
  const width = Math.max(sheet.header.length, row.cells.length)
  const before = cellsOf(sheet, row)
  const cells = Array.from({ length: width }, (_, at) => (at === index ? text : (before[at] ?? '')))
  const edits = new Map(sheet.edits)
  if (cells.every((cell, at) => cell === (row.cells[at] ?? ''))) edits.delete(row.row)
  else edits.set(row.row, cells)
  return { ...sheet, edits }
}

/**
 * The file anew, each row in its place: rows without anything in them keep theirs. One that was GBK may be too large as
 * UTF-8, and is GBK again then.
 */
export function editedFile(sheet: Sheet): File {
  const byRow = new Map(sheet.rows.map((row) => [row.row, row]))
  const last = Math.max(sheet.headerRow, ...byRow.keys())
  const lines = Array.from({ length: last }, (_, index) => {
    if (index + 1 === sheet.headerRow) return plainCsvLine(sheet.given)
    const row = byRow.get(index + 1)
    return row ? plainCsvLine(cellsOf(sheet, row)) : '\r\n'
  })
  const [name, type] = [csvName(sheet.name), { type: 'text/csv' }]
  const file = new File([csvStart, ...lines], name, type)
  const gbk = file.size > importLimits.bytes ? gbkOf(lines.join('')) : null
  return gbk ? new File([gbk], name, type) : file
}

const urgency = ({ outcome, warnings }: ImportedRow) =>
  outcome === 'error' ? 0 : warnings.length > 0 ? 1 : 2

/** Rows with mistakes come first, then those to look at, each as they stand in the file. */
export const errorsFirst = (rows: readonly ImportedRow[]): readonly ImportedRow[] =>
  [...rows].sort((one, other) => urgency(one) - urgency(other))

/** Why a file is not even sent; null: it may be. The platform looks again, and into it. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!isImportFile(name) && !isWorkbook(name))
    return '只能导入 .xlsx、.csv、.txt 或 .tsv 文件，其他表格请先另存为 .xlsx 格式'
  if (size === 0) return '文件为空'
  return size > importLimits.bytes ? importLimitTexts.bytes : null
}

/** Its rows make actions of records that are there: all of them, or none. */
export const takesActions = (imported: ResolvedImport): imported is ResolvedActionFile =>
  'actions' in imported

export interface ImportChoice {
  readonly duplicate: number
  /** The id for the whole file, where the import takes one. */
  readonly within: string | undefined
}

export interface ImportCall {
  readonly dryRun: boolean
  readonly requestId: string
  readonly headers: HeaderNames
  /** Which thousand of the rows, from 1 on. */
  readonly part: number
}

export function formOf(
  imported: ResolvedImport,
  file: File,
  { duplicate, within }: ImportChoice,
  { dryRun, requestId, headers, part }: ImportCall,
): FormData {
  const form = new FormData()
  // All rows of actions are done by one call, or none.
  if (takesActions(imported)) form.set('requestId', requestId)
  else form.set('part', String(part))
  form.set('headers', JSON.stringify(headers))
  if (imported.within && within !== undefined) form.set(imported.within.name, within)
  form.set('duplicate', String(duplicate))
  form.set('dryRun', dryRun ? '1' : '0')
  form.set('file', file)
  return form
}

export const usualDuplicate: number = duplicateRule.skip

type NamedFile = readonly [name: string, parts: readonly string[]]

/** The fields that the columns of a file are of. */
export const fieldsOf = ({ fields }: ResolvedResource, imported: ResolvedImport): FieldMap =>
  takesActions(imported) ? imported.fields : fields

export const templateFile = (resource: ResolvedResource, imported: ResolvedImport): NamedFile => [
  `${takesActions(imported) ? imported.label : `${resource.label}导入`}模板.csv`,
  [formatCsv(templateRows(imported, fieldsOf(resource, imported)))],
]

/** What failed, for those who mend it elsewhere. */
export const failureFile = (now: number, label: string, { failList }: ImportAnswer): NamedFile => [
  csvFileName(now, `${label}导入失败清单`),
  [formatCsv([['行号', '列', '原因'], ...failList.map(({ row, column, msg }) => [row, column ?? '', msg])])],
]
