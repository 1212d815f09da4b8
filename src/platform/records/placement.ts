import { sql } from 'kysely'
import type { ResolvedField, ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { encodeAll } from '../db/columns.ts'
import { lockRows, noteWrite, takeTurn } from '../db/row-locks.ts'
import { invalid } from '../errors.ts'
import { allOf, columns, equals, isIn, living } from './condition-sql.ts'
import { lockAbove } from './store.ts'

const parentField = (resource: ResolvedResource): ResolvedField<'parent'> | null => {
  const field = resource.fields[resource.tree ?? '']
  return field?.kind === 'parent' ? field : null
}

/** Two moves at once could close a circle that neither sees, and what is handed down could miss whom it is meant for. */
export const lockTree = ({ db }: CallContext, resource: ResolvedResource) =>
  takeTurn(db, `tree.${resource.name}`)

/** The record itself and what stands above it, nearest first. */
async function upwards(context: CallContext, resource: ResolvedResource, tree: string, id: string) {
  const table = sql.table(resource.name)
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, ${sql.ref(tree)} as above, 1 as step from ${table} where id = ${id} and deleted_at is null
      union all
      select t.id, ${sql.ref(`t.${tree}`)}, up.step + 1 from ${table} t join up on t.id = up.above
      where t.deleted_at is null and up.step < 100
    ) select id from up order by step`.execute(context.db)
  return rows.map((row) => row.id)
}

/** Ids below a record, each with how far below. */
async function downwards(context: CallContext, resource: ResolvedResource, tree: string, id: string) {
  const table = sql.table(resource.name)
  const { rows } = await sql<{ id: string; step: number }>`
    with recursive down as (
      select id, 1 as step from ${table} where ${sql.ref(tree)} = ${id} and deleted_at is null
      union all
      select t.id, down.step + 1 from ${table} t join down on ${sql.ref(`t.${tree}`)} = down.id
      where t.deleted_at is null and down.step < 100
    ) select id, step from down`.execute(context.db)
  return rows
}

async function checkPlace(
  context: CallContext,
  resource: ResolvedResource,
  field: ResolvedField<'parent'>,
  record: Values,
) {
  const parent = record[field.name]
  if (typeof parent !== 'string') return
  const where = allOf([equals('id', parent), living])
  await lockRows(context.db, { table: resource.name, where, mode: 'keep' })
  const above = await upwards(context, resource, field.name, parent)
  if (above.length === 0) throw invalid({ [field.name]: `所选${field.label}不存在或不可用` })
  if (typeof record.id === 'string' && above.includes(record.id))
    throw invalid({ [field.name]: `${field.label}不能是自己或自己的下级` })
  const below = typeof record.id === 'string' ? await downwards(context, resource, field.name, record.id) : []
  const height = 1 + Math.max(0, ...below.map(({ step }) => step))
  if (above.length + height > field.maxDepth)
    throw invalid({ [field.name]: `${resource.label}层级不能超过 ${field.maxDepth} 级` })
}

/** Locks what will take over values of a record, before anything is written. */
async function lockBelow(
  context: CallContext,
  resource: ResolvedResource,
  { name, same }: ResolvedField<'parent'>,
  { id }: Values,
) {
  if (typeof id !== 'string' || same.length === 0) return
  const below = await downwards(context, resource, name, id)
  const where = isIn(
    'id',
    below.map((one) => one.id),
  )
  if (below.length > 0) await lockRows(context.db, { table: resource.name, where, mode: 'change' })
}

/** Checks where a record is put in its tree, and answers what it takes over from its parent. */
export async function placeInTree(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<Values> {
  const field = parentField(resource)
  const parent = record[field?.name ?? '']
  const isTouched = field && [field.name, ...field.same].some((name) => changed.has(name))
  if (!isTouched || (typeof parent !== 'string' && typeof record.id !== 'string')) return {}
  await lockTree(context, resource)
  if (changed.has(field.name)) await checkPlace(context, resource, field, record)
  await lockBelow(context, resource, field, record)
  if (typeof parent !== 'string' || field.same.length === 0) return {}
  const { rows } = await sql<Values>`
    select ${columns(field.same)} from ${sql.table(resource.name)} where id = ${parent}`.execute(context.db)
  return rows[0] ?? {}
}

/** Stores what children take over from a record that has changed. */
export async function cascadeToDescendants(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<void> {
  const field = parentField(resource)
  const same = field?.same.filter((name) => changed.has(name)) ?? []
  if (!field || same.length === 0) return
  const below = await downwards(context, resource, field.name, String(record.id))
  if (below.length === 0) return
  const values = Object.fromEntries(same.map((name) => [name, record[name]]))
  noteWrite(context.db)
  await context.db
    .updateTable(resource.name)
    .set(encodeAll(resource, values))
    .where(
      'id',
      'in',
      below.map(({ id }) => id),
    )
    .execute()
}

/**
 * Lets one write at a time come to the end of a parent whose records people order. Belongs before all other locks: a
 * shared lock on the parent could not be raised while another write holds one as well.
 */
export async function lockOrderedParent(
  context: CallContext,
  resource: ResolvedResource,
  values: Values,
  current: Values,
): Promise<void> {
  const { ordering } = resource
  const parent = ordering && ordering.by !== resource.tree && values[ordering.by]
  if (ordering && typeof parent === 'string' && parent !== current[ordering.by])
    await lockAbove(context, resource, ordering.by, parent)
}

/** The position behind the last record of the parent, for a record that has come to it. The parent is locked. */
export async function lastPosition(
  context: CallContext,
  { name, ordering, fields }: ResolvedResource,
  record: Values,
  changed: ReadonlySet<string>,
): Promise<Values> {
  const parent = ordering && record[ordering.by]
  if (!ordering || typeof parent !== 'string' || !changed.has(ordering.by)) return {}
  // People give it a number themselves.
  if (!fields[ordering.field]?.readOnly) return {}
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(${sql.ref(ordering.field)}), 0) + 1 as position from ${sql.table(name)}
    where ${allOf([equals(ordering.by, parent), living])}`.execute(context.db)
  return { [ordering.field]: rows[0]?.position ?? 1 }
}
