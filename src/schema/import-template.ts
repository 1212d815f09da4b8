import type { ResolvedImport, ResolvedImportColumn } from './resolved-import.ts'

const megabytes = 2

export const importLimits = { rows: 1000, bytes: megabytes * 1024 * 1024 } as const

/** The same for people. */
export const importLimitTexts = {
  hint: `CSV，UTF-8 或 GBK 编码，${megabytes} MB、${importLimits.rows} 行以内`,
  bytes: `文件不能超过 ${megabytes} MB`,
} as const

/** What becomes of a record that is there already. */
export const duplicateRule = { skip: 1, update: 2 } as const

/** 姓名* */
export const importHeader = ({ label, unit, required }: ResolvedImportColumn): string =>
  `${label}${unit === '' ? '' : `(${unit})`}${required ? '*' : ''}`

/** The template's lines: the header, and an example. */
export const importTemplate = ({ columns }: ResolvedImport): readonly (readonly string[])[] => [
  columns.map(importHeader),
  columns.map(({ example }) => example),
]
