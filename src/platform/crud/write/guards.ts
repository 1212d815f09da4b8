import { sql } from 'kysely'
import {
  type Condition,
  fieldsIn,
  matches,
  type ResolvedField,
  type ResolvedResource,
  type Values,
} from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockClause } from '../../db/row-locks.ts'
import { conflict, stale } from '../../errors.ts'
import { living } from '../../records/condition-sql.ts'
import { deriveFields } from '../../records/derive.ts'
import type { DerivationScope } from '../../records/scope.ts'
import { momentOf } from '../../services/moment.ts'

type Mentioning = readonly (Condition | boolean | null)[]

/** All there is, and it stays so until the transaction ends: what is guarded does not depend on who asks. */
const wholeLocked = ({ db }: CallContext): DerivationScope => ({
  where: () => [living],
  lock: (table, where) => sql`order by id ${lockClause(db, { table, where, mode: 'keep' })}`,
})

/** The record with the derived values that conditions on it mention. */
export async function withDerived(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  conditions: Mentioning,
): Promise<Values> {
  const names = new Set(conditions.flatMap(fieldsIn))
  const fields = Object.values(resource.fields).filter(
    ({ kind, name }) => kind === 'derived' && names.has(name),
  )
  if (fields.length === 0) return record
  const derive = await deriveFields(context, resource, fields, [record], wholeLocked(context))
  return { ...record, ...derive(record) }
}

const onForm = ({ visible, required }: ResolvedField) => [visible, required]

/** The record as the conditions of its form see it. */
export const forForm = (context: CallContext, resource: ResolvedResource, record: Values): Promise<Values> =>
  withDerived(context, resource, record, Object.values(resource.fields).flatMap(onForm))

/** Whether a stored record meets a condition. */
export const holds = async (
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  condition: Condition | null,
): Promise<boolean> =>
  matches(condition, await withDerived(context, resource, record, [condition]), momentOf(context.services))

export async function refuseFrozen(context: CallContext, resource: ResolvedResource, record: Values) {
  if (resource.frozen && (await holds(context, resource, record, resource.frozen)))
    throw conflict('内置数据不可修改或删除')
}

/** Whether something was decided on an older state of the record. */
export const isStale = (version: number | undefined, { version: current }: Values): boolean =>
  version !== undefined && version !== current

export function refuseStale(version: number | undefined, record: Values): void {
  if (isStale(version, record)) throw stale(record.updateUserName)
}

/** A stored record as the conditions see it that fix its fields. */
export const withFixing = (
  context: CallContext,
  resource: ResolvedResource,
  current: Values,
  changed: ReadonlySet<string>,
): Promise<Values> => {
  const touched = Object.values(resource.fields).filter(({ name }) => changed.has(name))
  return withDerived(
    context,
    resource,
    current,
    touched.map(({ immutable }) => immutable),
  )
}
