import { sql } from 'kysely'
import { inTheWay } from '#domain/in-the-way.ts'
import {
  type Condition,
  fieldsIn,
  labelOf,
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
import { figureStanding } from '../../records/pointing-records.ts'
import type { DerivationScope } from '../../records/scope.ts'
import { momentOf } from '../../services/call-context.ts'

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

/** `已发布的`, said of the record itself or of the one that a reference points at. */
function stateOf({ config }: CallContext['services'], resource: ResolvedResource, field: ResolvedField) {
  if (field.kind === 'choice') return { owner: resource.label, dictionary: field.dictionary }
  if (field.kind !== 'derived' || !('via' in field.from)) return null
  const pointer = resource.fields[field.from.via]
  const there =
    pointer?.kind === 'reference' ? config.resources[pointer.target]?.fields[field.from.field] : null
  return pointer && there?.kind === 'choice'
    ? { owner: `${pointer.label}的${resource.label}`, dictionary: there.dictionary }
    : null
}

/** Why a field's value keeps the record from being deleted; null: it is not known how to say it. */
async function reasonOf(
  context: CallContext,
  resource: ResolvedResource,
  field: ResolvedField,
  judged: Values,
  verb: string,
): Promise<string | null> {
  const standing = await figureStanding(context, resource, field, judged)
  if (standing !== null) return inTheWay(resource.label, standing.text, verb)
  const state = stateOf(context.services, resource, field)
  const label = state && labelOf(state.dictionary, judged[field.name])
  return label ? `${label}的${state.owner}不可${verb}` : null
}

async function refuseUnless(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  when: Condition | null,
  verb: string,
) {
  if (when === null) return
  const judged = await withDerived(context, resource, record, [when])
  const now = momentOf(context.services)
  if (matches(when, judged, now)) return
  const reasons: string[] = []
  for (const [name, test] of Object.entries(when)) {
    const field = resource.fields[name]
    if (!field || matches({ [name]: test }, judged, now)) continue
    const reason = await reasonOf(context, resource, field, judged, verb)
    if (reason !== null) reasons.push(reason)
  }
  throw conflict(reasons.length > 0 ? reasons.join('；') : `该${resource.label}当前不可${verb}`)
}

/** Refuses to remove what is not to be deleted now, and says what stands in the way. */
export const refuseRemoval = (context: CallContext, resource: ResolvedResource, record: Values) =>
  refuseUnless(context, resource, record, resource.remove.when, resource.remove.verb)

/** Refuses to change what is not to be changed now, and says why. */
export const refuseUpdate = (context: CallContext, resource: ResolvedResource, record: Values) =>
  refuseUnless(context, resource, record, resource.update.when, '修改')
