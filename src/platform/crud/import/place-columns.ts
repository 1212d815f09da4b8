import { fromCell } from '#domain/csv.ts'
import {
  type FieldMap,
  headerKey,
  importHeader,
  type ResolvedImport,
  type ResolvedImportColumn,
} from '#schema'
import { invalid } from '../../errors.ts'
import type { CountNames } from './parse-file.ts'

/** Where the columns of an import stand in a file. */
export interface Placed {
  readonly columns: readonly { readonly column: ResolvedImportColumn; readonly index: number }[]
  /** Headers that name no column. */
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

type Fits = (column: ResolvedImportColumn, text: string) => boolean

/** How a header may name a column, the surest way first. */
const waysToName = (fields: FieldMap): readonly Fits[] => [
  isNamed,
  ({ label }, text) => headerKey(text) === headerKey(label),
  ({ also }, text) => also.some((name) => headerKey(name) === headerKey(text)),
  // An exported list calls what finds a record as the field that points at it, and names the record there.
  ({ field, decides }, text) => decides && text === fields[field]?.label,
]

/** Where the surest of the ways finds a column. */
function placesOf(
  fields: FieldMap,
  column: ResolvedImportColumn,
  names: readonly string[],
): readonly number[] {
  for (const fits of waysToName(fields)) {
    const places = names.flatMap((name, index) => (fits(column, name) ? [index] : []))
    if (places.length > 0) return places
  }
  return []
}

/** How many columns of an import a line names. */
export const namesAmong =
  (fields: FieldMap, { columns }: ResolvedImport): CountNames =>
  (cells) => {
    const names = cells.map(plain)
    return columns.filter((column) => placesOf(fields, column, names).length > 0).length
  }

/** Finds the columns by their names, in whatever order. Refuses a file that lacks one it needs. */
export function placeColumns(
  fields: FieldMap,
  header: readonly string[],
  { columns }: ResolvedImport,
): Placed {
  const names = header.map(plain)
  const found = columns.map((column) => ({ column, places: placesOf(fields, column, names) }))
  const missing = found.filter(({ column, places }) => column.required && places.length === 0)
  if (missing.length > 0)
    throw invalid({ file: `表头缺少 ${missing.map(({ column }) => column.label).join('、')}，请按模板填写` })
  const twice = found.find(({ places }) => places.length > 1)
  if (twice) {
    const both = twice.places.map((place) => `“${names[place]}”`).join('和')
    throw invalid({ file: `表头的${both}都是“${twice.column.label}”，请只留一列` })
  }
  const placed = found.flatMap(({ column, places }) => places.map((index) => ({ column, index })))
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
