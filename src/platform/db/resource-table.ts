import type { ResolvedField, ResolvedResource } from '#schema'
import { byCodePoint, columnKinds, timestamp } from './columns.ts'
import { orderColumn, orderExpression, soundsColumn, soundsExpression } from './name-keys.ts'
import { quote, snake } from './names.ts'
import { hasOrderKey, hasSounds } from './searched-fields.ts'
import type { Column, Table } from './table.ts'

/** Columns of every table beside those of its fields. `createTime` and its kin are fields already. */
const kept: readonly Column[] = [
  { name: 'id', type: 'text', modifiers: byCodePoint, refersTo: null, initial: null, computedBy: null },
  {
    name: 'version',
    type: 'integer',
    modifiers: 'not null default 1',
    refersTo: null,
    initial: null,
    computedBy: null,
  },
  { name: 'deleted_at', type: timestamp, modifiers: '', refersTo: null, initial: null, computedBy: null },
]

function refersTo(field: ResolvedField, resource: string): string | null {
  if (field.kind === 'parent') return snake(resource)
  return field.kind === 'reference' ? snake(field.target) : null
}

/** What a name is sorted by and found by, kept by the database: whatever writes the name, they follow. */
function keysOf(field: ResolvedField, resource: ResolvedResource): readonly Column[] {
  const column = quote(snake(field.name))
  const key = (name: string, computedBy: string): Column => ({
    ...{ name: snake(name), type: 'text', modifiers: byCodePoint, refersTo: null, initial: null },
    computedBy,
  })
  return [
    ...(hasOrderKey(resource, field) ? [key(orderColumn(field.name), orderExpression(column))] : []),
    ...(hasSounds(resource, field) ? [key(soundsColumn(field.name), soundsExpression(column))] : []),
  ]
}

function columnOf(field: ResolvedField, resource: ResolvedResource): readonly Column[] {
  const { type, modifiers = '' } = columnKinds[field.kind]
  if (type === null) return []
  const value = field.default
  const initial = typeof value === 'number' || typeof value === 'string' ? value : null
  const column = {
    ...{ name: snake(field.name), type, modifiers, initial },
    ...{ refersTo: refersTo(field, resource.name), computedBy: null },
  }
  return [column, ...keysOf(field, resource)]
}

/** The table of a resource. */
export const resourceTable = (resource: ResolvedResource): Table => ({
  name: snake(resource.name),
  columns: [...kept, ...Object.values(resource.fields).flatMap((field) => columnOf(field, resource))],
  primaryKey: ['id'],
  partitionedBy: null,
})
