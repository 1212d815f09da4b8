import { sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import { inTheWay } from '#domain/in-the-way.ts'
import {
  type Condition,
  failingFields,
  fieldsIn,
  isFrozen,
  isPermitted,
  judgeAction,
  labelOf,
  type Objection,
  type ResolvedAction,
  type ResolvedBaseAction,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedTransition,
  type Situation,
  startsFrom,
  type Values,
  type Viewer,
} from '#schema'
import { isAllowed } from '../../access.ts'
import type { CallContext } from '../../contracts.ts'
import { lockClause } from '../../db/row-locks.ts'
import { conflict, forbidden, invalid, Refusal, stale, stateChanged } from '../../errors.ts'
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
async function withDerived(
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

const viewerOf = ({ session }: CallContext): Viewer => ({
  id: session?.userId ?? null,
  may: (allow) => isAllowed(allow, session),
})

/** The caller and a stored record, as the judge of actions knows them: with what the conditions mention. */
export const situationOf = async (
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  conditions: Mentioning,
): Promise<Situation> => ({
  resource,
  record: await withDerived(context, resource, record, conditions),
  isWhole: true,
  viewer: viewerOf(context),
  now: momentOf(context.services),
})

/** What is answered for what speaks against an action; where that has a sentence of its own, `refusalOf` says it. */
const refusals: Readonly<
  Record<Exclude<Objection['reason'], 'unmet'>, (resource: ResolvedResource) => Refusal>
> = {
  forbidden,
  frozen: () => conflict('内置数据不可修改或删除'),
  state: ({ label }) => stateChanged(label),
  condition: ({ label }) => stateChanged(label),
  notHandler: forbidden,
  isExcluded: forbidden,
}

export async function refuseFrozen(context: CallContext, resource: ResolvedResource, record: Values) {
  if (isFrozen(await situationOf(context, resource, record, [resource.frozen])))
    throw refusals.frozen(resource)
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
  const conditions = touched.map(({ immutable }) => immutable)
  return withDerived(context, resource, current, conditions)
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
  const known = await situationOf(context, resource, record, [when])
  const failing = failingFields(when, known)
  if (failing.length === 0) return
  const reasons: string[] = []
  for (const name of failing) {
    const field = resource.fields[name]
    const reason = field ? await reasonOf(context, resource, field, known.record, verb) : null
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

/** A button of a record: several may share the path of one call. */
export type RecordAction = ResolvedTransition | ResolvedAction

const isSent = ({ send }: ResolvedBaseAction, input: Values) =>
  Object.entries(send).every(([name, value]) => input[name] === value)

/** Those of the actions sharing a path that fit the fixed values sent along, and that the caller may run. */
export function actionsSent<A extends RecordAction>(
  all: readonly A[],
  input: Values,
  context: CallContext,
): readonly A[] {
  const fitting = all.filter((action) => isSent(action, input))
  const names = new Set(all.flatMap(({ send }) => Object.keys(send)))
  if (fitting.length === 0)
    throw invalid(Object.fromEntries([...names].map((name) => [name, '不支持的操作'])))
  const viewer = viewerOf(context)
  const allowed = fitting.filter((action) => isPermitted(action, viewer))
  if (allowed.length === 0) throw forbidden()
  return allowed
}

/** The transitions that are made by an update which sends their state. */
export const transitionsByUpdate = ({ states, endpoints }: ResolvedResource): readonly ResolvedTransition[] =>
  Object.values(states?.transitions ?? {}).filter(({ endpoint }) => endpoint.path === endpoints.update?.path)

/** The transitions that an update of this record may mean; none where it sends the state as it is, or not at all. */
export function transitionsSent(
  resource: ResolvedResource,
  record: Values,
  input: Values,
  context: CallContext,
): readonly ResolvedTransition[] {
  const state = resource.states?.field ?? ''
  const all = transitionsByUpdate(resource)
  if (all.length === 0 || !Object.hasOwn(input, state) || input[state] === record[state]) return []
  return actionsSent(all, input, context)
}

/** What the sentence of a button leaves out: that a figure counts what the caller does not see. */
async function unseen(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  name: string,
): Promise<string> {
  const field = resource.fields[name]
  const standing = field ? await figureStanding(context, resource, field, record) : null
  return standing?.others ? `（存在${standing.text}）` : ''
}

async function refusalOf(
  context: CallContext,
  resource: ResolvedResource,
  record: Values,
  objection: Objection,
): Promise<Refusal> {
  if (objection.reason !== 'unmet') return refusals[objection.reason](resource)
  const { fields, said } = objection
  return new Refusal(codes[said.code], said.text + (await unseen(context, resource, record, fields[0] ?? '')))
}

/** The one of several actions that starts from the record's state; refused where the judge objects to it. */
export async function chooseAction<A extends RecordAction>(
  context: CallContext,
  possible: readonly A[],
  resource: ResolvedResource,
  record: Values,
): Promise<A> {
  const stored = await situationOf(context, resource, record, [])
  const chosen = possible.find((action) => startsFrom(action, stored)) ?? possible[0]
  if (!chosen) throw stateChanged(resource.label)
  const situation = await situationOf(context, resource, record, [resource.frozen, chosen.when])
  const objection = judgeAction(chosen, situation)
  if (objection) throw await refusalOf(context, resource, record, objection)
  return chosen
}
