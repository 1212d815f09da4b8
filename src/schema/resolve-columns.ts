import { asColumn, type Column, type ResolvedColumn } from './column.ts'
import { isBulky } from './kind-traits.ts'
import type { FieldMap } from './resolved.ts'

const defaultColumns = (fields: FieldMap) =>
  Object.values(fields)
    .filter((field) => !field.hidden && field.kind !== 'longText' && !isBulky(field.kind))
    .slice(0, 8)
    .map((field) => field.name)

/** `decisive`: the fields whose columns never hide unless they say otherwise. */
export const resolveColumns = (
  columns: readonly (string | Column)[] | undefined,
  fields: FieldMap,
  decisive: ReadonlySet<string | undefined>,
): ResolvedColumn[] =>
  (columns ?? defaultColumns(fields)).map(asColumn).map(({ field, width = null, priority }) => ({
    field,
    width,
    priority: priority ?? (decisive.has(field) ? 'high' : 'normal'),
  }))
