import { type SqlBool, sql } from 'kysely'
import { matches, type Pointer, type ResolvedField, type ResolvedResource, type Values } from '#schema'
import { conflict } from '../errors.ts'
import type { CallContext, CallHandler, ResourceHooks } from '../kernel.ts'
import { refuseFrozen } from './change.ts'
import { allOf, isIn, living, type Where } from './condition-sql.ts'
import { idOf } from './input.ts'
import { logAction, recordOperation } from './operation-log.ts'
import { filledNames, tell } from './sentence.ts'
import { hideRecords, lockRecord } from './store.ts'
import { write } from './write.ts'

interface Found {
  readonly resource: ResolvedResource
  readonly field: ResolvedField
  readonly pointer: Pointer
}

function pointersOf({ services }: CallContext, resource: ResolvedResource): readonly Found[] {
  return resource.pointers.flatMap((pointer) => {
    const other = services.config.resources[pointer.resource]
    const field = other?.fields[pointer.field]
    return other && field ? [{ resource: other, field, pointer }] : []
  })
}

const pointing = ({ field }: Found, ids: readonly string[]): Where =>
  allOf([
    living,
    field.kind === 'references'
      ? sql<SqlBool>`${sql.ref(field.name)} && ${ids}::text[]`
      : isIn(field.name, ids),
  ])

async function refuseInUse(context: CallContext, label: string, found: Found, ids: readonly string[]) {
  const { resource } = found
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(resource.name)} where ${pointing(found, ids)}`.execute(context.db)
  const n = rows[0]?.n ?? 0
  if (n > 0) throw conflict(`该${label}下存在${n}${resource.counter}${resource.label}，无法删除`)
}

async function clearPointers({ db }: CallContext, found: Found, ids: readonly string[]) {
  const column = sql.ref(found.field.name)
  const emptied =
    found.field.kind === 'references'
      ? sql`array(select id from unnest(${column}) with ordinality as one(id, place)
            where not id = any(${ids}::text[]) order by place)`
      : sql`null`
  await sql`update ${sql.table(found.resource.name)} set ${column} = ${emptied}, version = version + 1
    where ${pointing(found, ids)}`.execute(db)
}

async function idsPointing({ db }: CallContext, found: Found, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(found.resource.name)} where ${pointing(found, ids)} order by id for update`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Deletes locked records with all that goes with them; refused as a whole where anything is in the way. */
async function deleteAll(
  context: CallContext,
  resource: ResolvedResource,
  ids: readonly string[],
  label: string,
) {
  if (ids.length === 0) return
  const pointers = pointersOf(context, resource)
  for (const found of pointers)
    if (found.pointer.onDelete === 'restrict') await refuseInUse(context, label, found, ids)
  for (const found of pointers) {
    if (found.pointer.onDelete === 'clear') await clearPointers(context, found, ids)
    if (found.pointer.onDelete === 'cascade')
      await deleteAll(context, found.resource, await idsPointing(context, found, ids), label)
  }
  await hideRecords(context, resource, ids)
}

async function recordDeletion(context: CallContext, resource: ResolvedResource, record: Values) {
  const { targetName, before } = await tell(context, resource, filledNames(resource, record), record, {})
  await recordOperation(context, {
    action: logAction.delete,
    module: resource.module,
    targetType: resource.name,
    targetId: String(record.id),
    targetName,
    content: `删除${resource.label}[${targetName}]`,
    before,
  })
}

/** POST delete. */
export const deleteHandler =
  (resource: ResolvedResource, hooks: ResourceHooks): CallHandler =>
  async (input, context) => {
    const id = idOf(input)
    const attempt = { resource, id, verb: '删除', action: logAction.delete }
    return write(context, attempt, async (context) => {
      const record = await lockRecord(context, resource, id)
      refuseFrozen(resource, record)
      if (resource.remove.when && !matches(resource.remove.when, record))
        throw conflict(`该${resource.label}当前不可删除`)
      await hooks.beforeDelete?.(record, context)
      await deleteAll(context, resource, [id], resource.label)
      await recordDeletion(context, resource, record)
      const change = { resource: resource.name, operation: 'delete', id, before: record, after: null }
      await hooks.afterWrite?.(change, context)
      return true
    })
  }
