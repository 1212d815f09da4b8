import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import { deadlineFields, isEmpty, limitsMoved, limitsOf, type ResolvedResource, type Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { encodeAll, isStored } from '../db/columns.ts'
import { lockClause, noteWrite, unlessHeld } from '../db/row-locks.ts'
import { forbidden, notFound } from '../errors.ts'
import { announceRecords } from '../services/announce.ts'
import { actorName } from '../services/call-context.ts'
import { noteTakenBy } from '../services/uploads.ts'
import { allOf, columns, equals, type Where } from './condition-sql.ts'
import { visible, writeScope } from './scope.ts'

/** When and by whom a write is made. */
export const stamp = (context: CallContext) => ({
  updateTime: formatTime(context.services.now().getTime()),
  updateUserName: actorName(context),
})

/** All stored columns, passwords included. */
export const stored = (resource: ResolvedResource) => [
  'id',
  'version',
  ...Object.values(resource.fields)
    .filter(isStored)
    .map((field) => field.name),
]

const recordsSql = (context: CallContext, resource: ResolvedResource, where: Where) => sql<Values>`
  select ${columns(stored(resource))} from ${sql.table(resource.name)}
  where ${allOf([where, ...visible(resource, context)])} order by id`

/** A living record within the caller's scope, as it is at the moment. */
export async function findRecord(
  context: CallContext,
  resource: ResolvedResource,
  id: string,
): Promise<Values | null> {
  const [record] = await findWhere(context, resource, equals('id', id))
  return record ?? null
}

/** Living records within the caller's scope, as they are at the moment. */
export async function findWhere(
  context: CallContext,
  resource: ResolvedResource,
  where: Where,
): Promise<readonly Values[]> {
  const { rows } = await recordsSql(context, resource, where).execute(context.db)
  return rows
}

/** Living records within the caller's scope, locked against other writers until the transaction ends. */
export async function lockWhere(
  context: CallContext,
  resource: ResolvedResource,
  where: Where,
): Promise<readonly Values[]> {
  const lock = {
    table: resource.name,
    where: allOf([where, ...visible(resource, context)]),
    mode: 'change',
  } as const
  const { rows } = await sql<Values>`
    ${recordsSql(context, resource, where)} ${lockClause(context.db, lock)}`.execute(context.db)
  return rows
}

/** A living record, locked; null: there is none, or another transaction has locked it. */
export async function lockIfFree(
  context: CallContext,
  resource: ResolvedResource,
  id: string,
): Promise<Values | null> {
  const query = recordsSql(context, resource, equals('id', id))
  const { rows } = await sql<Values>`${query} ${unlessHeld}`.execute(context.db)
  return rows[0] ?? null
}

/** A record the caller may write, locked. Refuses one they do not see, or only see. */
export async function lockRecord(
  context: CallContext,
  resource: ResolvedResource,
  id: string,
): Promise<Values> {
  const where = allOf([equals('id', id), ...writeScope(resource, context)])
  const [record] = await lockWhere(context, resource, where)
  if (!record) throw (await findRecord(context, resource, id)) ? forbidden() : notFound()
  return record
}

/** Lets one write at a time go on under the record that `by` points at; false: there is none the caller may see. */
export async function lockAbove(
  context: CallContext,
  resource: ResolvedResource,
  by: string,
  id: string,
): Promise<boolean> {
  const field = resource.fields[by]
  const target = field?.kind === 'reference' ? context.services.config.resources[field.target] : undefined
  if (!target) return false
  const where = allOf([equals('id', id), ...visible(target, context)])
  const lock = { table: target.name, where, mode: 'change' } as const
  const { rows } = await sql`
    select id from ${sql.table(target.name)} where ${where} order by id ${lockClause(context.db, lock)}`.execute(
    context.db,
  )
  return rows.length > 0
}

export const storedOnly = (resource: ResolvedResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name]
      return field !== undefined && isStored(field)
    }),
  )

/** A record, or some values of it, without those that are computed. */
export const withoutDerived = (resource: ResolvedResource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields[name]?.kind !== 'derived'))

/** When the record comes into its state, where the config wants that kept. `current`: null for a new record. */
function stateEntry(
  { states }: ResolvedResource,
  current: Values | null,
  values: Values,
  time: string,
): Values {
  if (!states || states.since === null) return {}
  const state = values[states.field]
  const isEntered = current === null || (state !== undefined && state !== current[states.field])
  return isEntered ? { [states.since]: time } : {}
}

/** The moments by which the record is to be done with, unless a hook has said them. `current`: null for a new record. */
function limitEntries(
  { fields }: ResolvedResource,
  current: Values | null,
  values: Values,
  time: string,
): Values {
  const entries = deadlineFields(fields).map(({ from }) =>
    current === null ? limitsOf(from, values, time) : limitsMoved(from, current, values, time),
  )
  const moments: Values = Object.assign({}, ...entries)
  return Object.fromEntries(Object.entries(moments).filter(([name]) => isEmpty(values[name])))
}

/** What a write sets beside its values: since when the record is in its state, and by when it is to be done with. */
export const momentsSet = (
  resource: ResolvedResource,
  current: Values | null,
  values: Values,
  time: string,
): Values => ({
  ...stateEntry(resource, current, values, time),
  ...limitEntries(resource, current, values, time),
})

/** Stores changes of a locked record and answers it as it is now. */
export async function storeChanges(
  context: CallContext,
  resource: ResolvedResource,
  current: Values,
  changes: Values,
): Promise<Values> {
  const stamped = stamp(context)
  const set = {
    ...storedOnly(resource, changes),
    ...momentsSet(resource, current, changes, stamped.updateTime),
    ...stamped,
    version: Number(current.version) + 1,
  }
  noteWrite(context.db)
  await context.db
    .updateTable(resource.name)
    .set(encodeAll(resource, set))
    .where('id', '=', current.id)
    .execute()
  await noteTakenBy(context.db, resource, [set])
  const after = { ...current, ...set }
  await announceRecords(context, resource, 'update', [after])
  return after
}

/** Deletion hides: history keeps pointing at what was there. */
export async function hideRecords(
  context: CallContext,
  resource: ResolvedResource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  noteWrite(context.db)
  await context.db
    .updateTable(resource.name)
    .set({ ...stamp(context), deletedAt: stamp(context).updateTime })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  await announceRecords(
    context,
    resource,
    'delete',
    ids.map((id) => ({ id })),
  )
}

/** Takes back what was hidden: it is there again, as it was. */
export async function showRecords(
  context: CallContext,
  resource: ResolvedResource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  noteWrite(context.db)
  const { rows } = await sql<Values>`
    update ${sql.table(resource.name)} set deleted_at = null, update_time = ${stamp(context).updateTime}::timestamp
    where id = any(${ids}::text[]) returning *`.execute(context.db)
  await announceRecords(context, resource, 'create', rows)
}
