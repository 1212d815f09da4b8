import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import {
  earlyErrors,
  type FieldErrors,
  type FieldMap,
  type Moment,
  type ResolvedField,
  type ResolvedResource,
  recordErrors,
  type Values,
  validateFields,
  type WrittenRecord,
} from '#schema'
import { mayRead } from '../access.ts'
import type { CallContext } from '../contracts.ts'
import { looksLike } from '../db/columns.ts'
import { asBadValue, brokenUnique, brokenValue } from '../db/database-error.ts'
import { inTransaction } from '../db/transaction.ts'
import { duplicate, invalid, Refusal } from '../errors.ts'
import type { ResourceHooks } from '../module-contracts.ts'
import { placeOf } from '../services/announce.ts'
import { nameRecord, recordOperation, summariseChange } from './operation-log.ts'
import { cascadeToDescendants } from './placement.ts'
import { type Caller, scopeSql } from './scope.ts'
import { findWhere, storeChanges } from './store.ts'
import { keepMove } from './timeline.ts'
import { titlesOf } from './titles.ts'

export const fieldMap = (fields: readonly ResolvedField[]): FieldMap =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

/** Fields that people write. */
export const writable = (resource: ResolvedResource): readonly ResolvedField[] =>
  Object.values(resource.fields).filter((field) => !field.readOnly)

const refuse = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses wrong values of fields that stand in no record: the input of a call. */
export function checkFields(fields: FieldMap, values: Values, now: Moment): void {
  refuse({ ...earlyErrors(fields, values, now), ...validateFields(fields, values, now) })
}

/** Refuses a record that is not right as it would be written. */
export const checkRecord = (written: WrittenRecord, now: Moment): void => refuse(recordErrors(written, now))

interface Taken {
  readonly resource: ResolvedResource
  readonly field: ResolvedField
  /** Among all records, and not within a parent. */
  readonly isAlone: boolean
}

/** Which field's value is taken, from the unique index that the database says would have been broken. */
function takenIn({ services }: Caller, name: string): Taken | null {
  const unique = services.uniqueValues.get(name)
  const field = unique?.resource.fields[unique.fields.at(-1) ?? '']
  return unique && field ? { resource: unique.resource, field, isAlone: unique.fields.length === 1 } : null
}

/**
 * What is unique in all may be taken by a record that the caller may not see: they are told no more than that it cannot
 * be had, whoever has it. Within a parent they see the others.
 */
export function asDuplicate(context: Caller, error: unknown): Refusal | null {
  const name = brokenUnique(error)
  if (name === null) return null
  const taken = takenIn(context, name)
  if (taken === null) return duplicate({})
  const { resource, field, isAlone } = taken
  const isHidden = isAlone && scopeSql(resource, context).length > 0
  return duplicate({ [field.name]: `${field.label}${isHidden ? '不可用，请核对或换一个' : '已存在'}` })
}

/**
 * Whose the value is, for those who may read that record; what a record is called by names it already. A transaction in
 * which something was refused answers nothing more: who is inside one is told no more than that it is taken.
 */
async function holderOf(context: CallContext, error: unknown): Promise<Refusal | null> {
  if (context.db.isTransaction) return null
  const taken = takenIn(context, brokenUnique(error) ?? '')
  const value = brokenValue(error)
  if (taken === null || value === null) return null
  const { resource, field, isAlone } = taken
  if (!isAlone || field.kind !== 'text' || field.mask || field.name === resource.title) return null
  // Of some records alone: another one may have it beside them.
  if (field.unique?.where) return null
  if (!mayRead(resource, context)) return null
  const [found] = await findWhere(context, resource, looksLike(field.name, value))
  if (!found) return null
  const projectId = placeOf(resource, found, 'project')
  const titles = await titlesOf(context, 'project', projectId === null ? [] : [projectId])
  const title = [titles.get(projectId ?? ''), await nameRecord(context, resource, found)]
    .filter(Boolean)
    .join(' ')
  const holder = { resource: resource.name, id: String(found.id), title, projectId }
  return duplicate({ [field.name]: `${field.label}已存在` }, holder)
}

/** What an attempt to write is called in the log when it is refused. */
export interface Attempt {
  readonly resource: ResolvedResource
  /** 新增, 修改, 删除 or a transition's label. */
  readonly verb: string
  readonly action: number
  readonly id?: string
}

/** Refusals that tell of a conflict between people's work, as opposed to a mistyped form. */
const telling: ReadonlySet<number> = new Set([
  codes.conflict,
  codes.stateChanged,
  codes.offline,
  codes.insufficient,
])

async function targetNameOf(context: CallContext, { resource, id }: Attempt): Promise<string> {
  if (id === undefined) return ''
  const { rows } = await sql<Values>`
    select id, ${sql.ref(resource.title)} from ${sql.table(resource.name)} where id = ${id}`.execute(
    context.db,
  )
  return rows[0] ? nameRecord(context, resource, rows[0]) : ''
}

async function recordRefusal(context: CallContext, attempt: Attempt, refusal: Refusal) {
  const { resource, verb, action, id } = attempt
  const targetName = await targetNameOf(context, attempt)
  await recordOperation(context, {
    action,
    module: resource.module,
    targetType: resource.name,
    targetId: id ?? null,
    targetName,
    content: `${verb}${resource.label}[${targetName}]失败`,
    failMsg: refusal.message,
  })
}

/**
 * Runs a write in one transaction with its log entry. What the database refuses becomes a refusal in words; a
 * refusal over a conflict between people leaves an entry of its own, outside what was rolled back.
 */
export async function write<T>(
  context: CallContext,
  attempt: Attempt,
  run: (context: CallContext) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(context, run)
  } catch (error) {
    const refusal =
      error instanceof Refusal
        ? error
        : ((await holderOf(context, error)) ?? asDuplicate(context, error) ?? asBadValue(error))
    if (refusal && telling.has(refusal.code) && !context.isSystem)
      await recordRefusal(context, attempt, refusal)
    throw refusal ?? error
  }
}

/** Names of the values that differ from what the record holds. */
export const changedNames = (current: Values, values: Values): ReadonlySet<string> =>
  new Set(
    Object.keys(values).filter((name) => !isDeepStrictEqual(values[name] ?? null, current[name] ?? null)),
  )

/** A resource with what its module adds. */
export interface HookedResource {
  readonly resource: ResolvedResource
  readonly hooks: ResourceHooks
}

/** How the operation log tells of changes. */
interface ChangeEntry {
  /** `update`, or the name of the transition or action. */
  readonly operation: string
  readonly action: number
  /** Between the record's name and its changes: 「的」, or 「派单：」. */
  readonly joiner: string
  /** False: an entry of the caller tells of many records at once. */
  readonly isTold?: boolean
  /** Values of the call alone: not stored, but told. */
  readonly callValues?: Values
  /** What the timeline calls a change of state that no transition has the name of. */
  readonly label?: string
}

async function tellChange(
  context: CallContext,
  resource: ResolvedResource,
  { action, joiner, callValues }: ChangeEntry,
  current: Values,
  after: Values,
  changed: ReadonlySet<string>,
) {
  const names = Object.keys(resource.fields).filter((name) => changed.has(name))
  const summary = await summariseChange(context, resource, names, current, after)
  await recordOperation(context, {
    action,
    module: resource.module,
    targetType: resource.name,
    targetId: String(current.id),
    targetName: summary.targetName,
    content: `将${resource.label}[${summary.targetName}]${joiner}${summary.changes}`,
    before: summary.before,
    after: { ...summary.after, ...callValues },
  })
}

/** Stores changes of a locked record and tells the log; answers the record as it is now. */
export async function applyChanges(
  context: CallContext,
  { resource, hooks }: HookedResource,
  entry: ChangeEntry,
  current: Values,
  changes: Values,
): Promise<Values> {
  const after = await storeChanges(context, resource, current, changes)
  const changed = changedNames(current, changes)
  await cascadeToDescendants(context, resource, after, changed)
  await keepMove(context, resource, { ...entry, current, after })
  if (entry.isTold !== false) await tellChange(context, resource, entry, current, after, changed)
  const change = {
    resource: resource.name,
    operation: entry.operation,
    id: String(current.id),
    before: current,
    after,
  }
  await hooks.afterWrite?.(change, context)
  return after
}
