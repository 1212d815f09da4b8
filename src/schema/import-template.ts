import { cellLabels } from './import-cells.ts'
import type { FieldMap } from './kinds.ts'
import type { ResolvedImport, ResolvedImportColumn } from './resolved-import.ts'

const megabytes = 2

/** `rows` of one call, `fileRows` of a file whose parts are taken by one call each. */
export const importLimits = { rows: 1000, fileRows: 20_000, bytes: megabytes * 1024 * 1024 } as const

/** Text as spreadsheets save it, whatever separates its cells. */
export const importExtensions = ['csv', 'txt', 'tsv'] as const

export const isImportFile = (name: string): boolean =>
  importExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`))

/** The same for people. */
export const importLimitTexts = {
  hint: (rows: number) => `Excel 工作簿（.xlsx）、CSV 或文本文件，${megabytes} MB、${rows} 行以内`,
  extension: '只能导入 .csv、.txt 或 .tsv 文件，Excel 工作簿请先另存为 CSV 格式',
  bytes: `文件不能超过 ${megabytes} MB`,
} as const

/** What becomes of a record that is there already. */
export const duplicateRule = { skip: 1, update: 2 } as const

/** 姓名* */
export const importHeader = ({ label, unit, required }: ResolvedImportColumn): string =>
  `${label}${unit === '' ? '' : `(${unit})`}${required ? '*' : ''}`

/**
 * What two ways to write a header have in common: 手机号 * and 手机号（必填）. Brackets, units, blanks, width and case
 * tell no columns apart.
 */
export const headerKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replace(/[\s*:]/g, '')
    .toLowerCase()

/** Whether a header means the field of this name, as people also call what something belongs to: 所属房屋. */
export const namesField = (header: string, label: string): boolean =>
  headerKey(header).replace(/^所属/, '') === headerKey(label)

/** What people choose from in a column; null: they write what they like. */
export const columnLabels = ({ field, path }: ResolvedImportColumn, fields: FieldMap) => {
  const own = path === null ? fields[field] : undefined
  return own ? cellLabels(own) : null
}

/** Whatever comes from the template and is no row. */
interface TemplateLines {
  readonly header: readonly string[]
  readonly example: readonly string[]
  /** What may be chosen, column by column; null: no column is chosen for, or the file has no such line. */
  readonly labels: readonly string[] | null
}

/** The lines of the template. `fields`: those that the columns are of. */
export function importTemplate({ columns, saysLabels }: ResolvedImport, fields: FieldMap): TemplateLines {
  const labels = columns.map((column) => {
    const all = columnLabels(column, fields)
    return all === null ? '' : `可填：${all.join('、')}`
  })
  return {
    header: columns.map(importHeader),
    example: columns.map(({ example }) => example),
    labels: saysLabels && labels.some((text) => text !== '') ? labels : null,
  }
}

/** The template as it is downloaded. */
export function templateRows(imported: ResolvedImport, fields: FieldMap): readonly (readonly string[])[] {
  const { header, example, labels } = importTemplate(imported, fields)
  return [header, example, ...(labels === null ? [] : [labels])]
}
