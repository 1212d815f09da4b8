import { csvStart, plainCsvLine } from '#domain/csv.ts'
import type { ImportAnswer } from '#domain/import-answer.ts'
import {
  importHeader,
  isEmpty,
  labelOf,
  type ResolvedField,
  type ResolvedImport,
  type ResolvedImportColumn,
  type ResolvedResource,
  type Values,
} from '#schema'
import { targetRecord } from './backend-values.ts'
import type { Answer } from './client.ts'
import { resourceOf, type TestContext } from './test-context.ts'
import { accepted, Skipped } from './verdict.ts'

/** A value as people write it into a cell. */
function cellText(field: ResolvedField, value: unknown): string {
  if (isEmpty(value)) return ''
  if (field.kind === 'bool') return value === 1 ? field.trueText : field.falseText
  if (field.kind === 'choice') return labelOf(field.dictionary, value) ?? ''
  if (field.kind === 'choices' && Array.isArray(value))
    return value.map((one) => labelOf(field.dictionary, one)).join('、')
  // Whoever means a text that looks like a formula says so.
  return /^[=@+-]/.test(String(value)) ? `'${value}` : String(value)
}

/** What stands at the end of a path, from the record with this id on. */
async function textAt(
  context: TestContext,
  resource: ResolvedResource,
  id: unknown,
  [name = '', ...rest]: readonly string[],
): Promise<string> {
  if (typeof id !== 'string') return ''
  const value = (await targetRecord(context, resource, id))[name]
  const field = resource.fields[name]
  if (rest.length === 0 || field?.kind !== 'reference') return isEmpty(value) ? '' : String(value)
  return textAt(context, resourceOf(context, field.target), value, rest)
}

async function cellOf(
  context: TestContext,
  { fields }: ResolvedResource,
  { field: name, path }: ResolvedImportColumn,
  values: Values,
): Promise<string> {
  const field = fields[name]
  if (!field) return ''
  if (path === null) return cellText(field, values[name])
  if (field.kind !== 'reference') return ''
  return textAt(context, resourceOf(context, field.target), values[name], path)
}

/** The cells of a record, by the label of their column. */
export async function cellsOf(
  context: TestContext,
  resource: ResolvedResource,
  { columns }: ResolvedImport,
  values: Values,
): Promise<Readonly<Record<string, string>>> {
  const cells: Record<string, string> = {}
  for (const column of columns) cells[column.label] = await cellOf(context, resource, column, values)
  return cells
}

/** A file with the header of an import and these rows. */
export const fileOf = (
  { columns }: ResolvedImport,
  rows: readonly Readonly<Record<string, string>>[],
): string =>
  csvStart +
  [columns.map(importHeader), ...rows.map((row) => columns.map(({ label }) => row[label] ?? ''))]
    .map(plainCsvLine)
    .join('')

/** What the call gives for the whole file, from the values of a record that is in it. */
export async function withinOf(
  context: TestContext,
  resource: ResolvedResource,
  { within, columns }: ResolvedImport,
  values: Values,
): Promise<Readonly<Record<string, string>>> {
  if (within === null) return {}
  const own = values[within.name]
  if (typeof own === 'string') return { [within.name]: own }
  for (const { field: name } of columns) {
    const field = resource.fields[name]
    const id = values[name]
    if (field?.kind !== 'reference' || typeof id !== 'string') continue
    const found = (await targetRecord(context, resourceOf(context, field.target), id))[within.name]
    if (typeof found === 'string') return { [within.name]: found }
  }
  throw new Skipped(`no ${within.name} can be had`)
}

export interface SentImport {
  readonly content: string
  /** Default: `file.csv`. */
  readonly name?: string
  readonly input?: Readonly<Record<string, string>>
}

/** Sends a file as the admin does. */
export function sendImport(
  context: TestContext,
  { endpoint }: ResolvedImport,
  { content, name = 'file.csv', input = {} }: SentImport,
): Promise<Answer> {
  const form = new FormData()
  for (const [key, value] of Object.entries(input)) form.set(key, value)
  form.set('file', new File([content], name))
  return context.client({ ...endpoint, form, as: context.admin })
}

export const importAnswer = (answer: Answer): ImportAnswer => accepted(answer, 'the import') as ImportAnswer
