import { textOf } from '#admin/fields/text-of.ts'
import type { CsvCell } from '#domain/csv.ts'
import { dictionaryOf, type ResolvedField, type ResolvedResource, type Values } from '#schema'

const unitOf = (field: ResolvedField) =>
  field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'derived' ? field.unit : ''

/** What a list shows, and behind it what an import finds the record by: an exported list comes back. */
export function exportedFields(
  { fields, import: imported }: ResolvedResource,
  shown: readonly string[],
): readonly ResolvedField[] {
  const key = imported?.key.filter((name) => !shown.includes(name)) ?? []
  return [...shown, ...key].flatMap((name) => fields[name] ?? [])
}

/** 建筑面积(㎡): the unit stands in the header, so that the column holds numbers. */
export const exportHeader = (fields: readonly ResolvedField[]): CsvCell[] =>
  fields.map((field) => (unitOf(field) ? `${field.label}(${unitOf(field)})` : field.label))

/** A value of a dictionary is a number that means nothing to people. */
const isNumber = (field: ResolvedField) =>
  field.kind === 'integer' ||
  field.kind === 'decimal' ||
  (field.kind === 'derived' && dictionaryOf(field) === null)

const exportCell = (field: ResolvedField, record: Values): CsvCell => {
  const value = record[field.name]
  return typeof value === 'number' && isNumber(field) ? value : textOf(field, value, record)
}

export const exportRow = (fields: readonly ResolvedField[], record: Values): CsvCell[] =>
  fields.map((field) => exportCell(field, record))
