import type { FindingColumn, FoundBy, Import, ValueColumn } from './import.ts'
import { exampleCell } from './import-cells.ts'
import type { FieldMap, ResolvedField } from './kinds.ts'
import { asAllowed } from './resolve-access.ts'
import type { ResolvedImport, ResolvedImportColumn } from './resolved-import.ts'

/** A resource as far as a path through references needs it. */
export interface Target {
  readonly title: string
  readonly fields: FieldMap
}

export type TargetNamed = (name: string) => Target | undefined

/** `name!` -> the path, and whether nothing is looked for without it. */
export const findingPath = (by: string | FindingColumn) => {
  const { path, ...text } = typeof by === 'string' ? { path: by } : by
  return { ...text, path: path.replace(/!$/, '').split('.'), isNeeded: path.endsWith('!') }
}

/** The field at the end of a path that begins at a resource; undefined: it leads nowhere. */
export function fieldAtEnd(
  path: readonly string[],
  start: Target | undefined,
  named: TargetNamed,
): ResolvedField | undefined {
  const [name = '', ...rest] = path
  const field = start && Object.hasOwn(start.fields, name) ? start.fields[name] : undefined
  if (rest.length === 0) return field
  return field?.kind === 'reference' ? fieldAtEnd(rest, named(field.target), named) : undefined
}

/** A reference that is named alone is found by its title. */
export function asColumn(
  column: string | ValueColumn | FoundBy,
  fields: FieldMap,
  named: TargetNamed,
): ValueColumn | FoundBy {
  if (typeof column === 'object' && 'find' in column) return column
  const { field: name, ...text } = typeof column === 'string' ? { field: column } : column
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const target = field?.kind === 'reference' ? named(field.target) : undefined
  if (!field || !target) return { field: name, ...text }
  return { find: name, by: [{ label: field.label, ...text, path: `${target.title}!` }] }
}

const isNeeded = ({ required, default: initial }: ResolvedField) => required === true && initial === null

const unitOf = (field: ResolvedField) =>
  field.kind === 'integer' || field.kind === 'decimal' ? field.unit : ''

function textOf(
  field: ResolvedField,
  { label, example, also }: Pick<ValueColumn, 'label' | 'example' | 'also'>,
  required: boolean,
) {
  const usual = field.placeholder ?? (required ? exampleCell(field) : '')
  return { label: label ?? field.label, example: example ?? usual, also: also ?? [], required }
}

function resolveColumn(
  column: ValueColumn | FoundBy,
  fields: FieldMap,
  named: TargetNamed,
): readonly ResolvedImportColumn[] {
  const field = fields['find' in column ? column.find : column.field]
  if (!field) return []
  if (!('find' in column))
    return [
      {
        ...{ field: field.name, unit: unitOf(field), path: null, end: null, decides: false },
        ...textOf(field, column, isNeeded(field) || column.required === true),
      },
    ]
  const target = field.kind === 'reference' ? named(field.target) : undefined
  return column.by.map(findingPath).flatMap(({ path, isNeeded: needed, ...text }) => {
    const end = fieldAtEnd(path, target, named)
    const column = { field: field.name, unit: '', path, decides: needed }
    return end ? [{ ...column, end, ...textOf(end, text, needed && isNeeded(field)) }] : []
  })
}

/** The reference that a call gives for the whole file: of the records themselves, or of those its columns find. */
export function withinOf(
  { within, columns }: Import,
  fields: FieldMap,
  named: TargetNamed,
): ResolvedField<'reference'> | null {
  if (within === undefined) return null
  const found = columns.flatMap((column) => {
    const field = typeof column === 'object' && 'find' in column ? fields[column.find] : undefined
    return field?.kind === 'reference' ? (named(field.target)?.fields[within] ?? []) : []
  })
  const field = [fields[within], ...found].find((one) => one?.kind === 'reference')
  return field?.kind === 'reference' ? field : null
}

export const templateOf = ({ path, allow, template }: Import) => ({
  path: `${path}/template`,
  allow,
  labels: true,
  ...template,
})

export const resolveColumns = (
  columns: Import['columns'],
  fields: FieldMap,
  named: TargetNamed,
): readonly ResolvedImportColumn[] =>
  columns.flatMap((column) => resolveColumn(asColumn(column, fields, named), fields, named))

/** Fills in what an import leaves out. */
export function resolveImport(given: Import, fields: FieldMap, named: TargetNamed): ResolvedImport {
  const { path, allow, columns, key } = given
  const template = templateOf(given)
  return {
    endpoint: { method: 'POST', path, allow: asAllowed(allow) },
    template: { method: 'GET', path: template.path, allow: asAllowed(template.allow) },
    saysLabels: template.labels,
    columns: resolveColumns(columns, fields, named),
    key,
    within: withinOf(given, fields, named),
  }
}
