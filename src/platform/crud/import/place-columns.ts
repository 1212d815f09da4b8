import { fromCell } from '#domain/csv.ts'
import type { HeaderNames } from '#domain/personal-settings.ts'
import {
  type FieldMap,
  headerKey,
  importHeader,
  namesField,
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
  /** Columns that are needed, and that no header names. */
  readonly missing: readonly string[]
  /** As the file has it. */
  readonly given: readonly string[]
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

/** How a header may name a column, the surest way first. `said`: by whoever sends the file. */
const waysToName = (fields: FieldMap, said: HeaderNames): readonly Fits[] => [
  isNamed,
  ({ label }, text) => headerKey(text) === headerKey(label),
  ({ also }, text) => also.some((name) => headerKey(name) === headerKey(text)),
  // An exported list calls what finds a record as the field that points at it, and names the record there.
  ({ field, decides }, text) => decides && namesField(text, fields[field]?.label ?? ''),
  ({ label }, text) => said[headerKey(text)] === label,
]

/** Where the surest of the ways finds a column. */
function placesOf(
  ways: readonly Fits[],
  column: ResolvedImportColumn,
  names: readonly string[],
): readonly number[] {
  for (const fits of ways) {
    const places = names.flatMap((name, index) => (fits(column, name) ? [index] : []))
    if (places.length > 0) return places
  }
  return []
}

/** How many columns of an import a line names. */
export function namesAmong(fields: FieldMap, { columns }: ResolvedImport, said: HeaderNames): CountNames {
  const ways = waysToName(fields, said)
  return (cells) => {
    const names = cells.map(plain)
    return columns.filter((column) => placesOf(ways, column, names).length > 0).length
  }
}

/**
 * Finds the columns by their names, in whatever order. Refuses a file that lacks one it needs; in a dry run it says which,
 * so that people can tell by which header it goes.
 */
export function placeColumns(
  fields: FieldMap,
  given: readonly string[],
  { columns }: ResolvedImport,
  { said, dryRun }: { readonly said: HeaderNames; readonly dryRun: boolean },
): Placed {
  const names = given.map(plain)
  const ways = waysToName(fields, said)
  const found = columns.map((column) => ({ column, places: placesOf(ways, column, names) }))
  const missing = found.flatMap(({ column, places }) =>
    column.required && places.length === 0 ? [column.label] : [],
  )
  if (missing.length > 0 && !dryRun) throw invalid({ file: `表头缺少 ${missing.join('、')}，请按模板填写` })
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
    missing,
    given,
    header: given.map(ownName),
  }
}
