import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { encodeAll, isStored } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { forbidden, notFound } from '../errors.ts'
import { allOf, columns, equals, type Where } from './condition-sql.ts'
import { visible, writeScope } from './scope.ts'

/** When and by whom a write is made. */
export const stamp = ({ services, session }: CallContext) => ({
  updateTime: formatTime(services.now().getTime()),
  updateUserName: session?.userName ?? null,
})

/** All stored columns, passwords included. */
const stored = (resource: ResolvedResource) => [
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
  const { rows } = await recordsSql(context, resource, equals('id', id)).execute(context.db)
  return rows[0] ?? null
}

/** Living records within the caller's scope, locked against other writers until the transaction ends. */
export async function lockWhere(
  context: CallContext,
  resource: ResolvedResource,
  where: Where,
): Promise<readonly Values[]> {
  const { rows } = await sql<Values>`${recordsSql(context, resource, where)} for update`.execute(context.db)
  return rows
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
  const { rows } = await sql`select id from ${sql.table(target.name)} where ${where} for update`.execute(
    context.db,
  )
  return rows.length > 0
}

const storedOnly = (resource: ResolvedResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = resource.fields[name]
      return field !== undefined && isStored(field)
    }),
  )

/** A record, or some values of it, without those that are computed. */
export const withoutDerived = (resource: ResolvedResource, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields[name]?.kind !== 'derived'))

export async function insertRecord(
  context: CallContext,
  resource: ResolvedResource,
  values: Values,
): Promise<Values> {
  const { updateTime, updateUserName } = stamp(context)
  const record = {
    ...storedOnly(resource, values),
    id: newId(),
    version: 1,
    createTime: updateTime,
    createUserName: updateUserName,
    updateTime,
    updateUserName,
  }
  await context.db.insertInto(resource.name).values(encodeAll(resource, record)).execute()
  return record
}

/** Stores changes of a locked record and answers it as it is now. */
export async function storeChanges(
  context: CallContext,
  resource: ResolvedResource,
  current: Values,
  changes: Values,
): Promise<Values> {
  const set = {
    ...storedOnly(resource, changes),
    ...stamp(context),
    version: Number(current.version) + 1,
  }
  await context.db
    .updateTable(resource.name)
    .set(encodeAll(resource, set))
    .where('id', '=', current.id)
    .execute()
  return { ...current, ...set }
}

/** Deletion hides: history keeps pointing at what was there. */
export async function hideRecords(
  context: CallContext,
  resource: ResolvedResource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await context.db
    .updateTable(resource.name)
    .set({ ...stamp(context), deletedAt: stamp(context).updateTime })
    .where('id', 'in', [...ids])
    .execute()
}
