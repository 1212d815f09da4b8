import { sql } from 'kysely'
import { codes } from '#domain/error-codes.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext } from '../contracts.ts'
import { asBadValue, brokenUnique } from '../db/database-error.ts'
import { inTransaction } from '../db/transaction.ts'
import { uniqueIndexes } from '../db/unique-indexes.ts'
import { duplicate, Refusal } from '../errors.ts'
import { nameRecord } from './change-summary.ts'
import { recordOperation } from './operation-log.ts'
import { type Caller, scopeSql } from './scope.ts'

/**
 * Which field's value is taken, from the unique index that the database says would have been broken. What is unique in
 * all may be taken by a record that the caller may not see: they are told no more than that it cannot be had, whoever has
 * it. Within a parent they see the others.
 */
export function asDuplicate(context: Caller, error: unknown): Refusal | null {
  const name = brokenUnique(error)
  if (name === null) return null
  for (const resource of Object.values(context.services.config.resources)) {
    const index = uniqueIndexes(resource).find((one) => one.name === name)
    const field = resource.fields[index?.fields.at(-1) ?? '']
    if (!index || !field) continue
    const isHidden = index.fields.length === 1 && scopeSql(resource, context).length > 0
    return duplicate({ [field.name]: `${field.label}${isHidden ? '不可用，请核对或换一个' : '已存在'}` })
  }
  return duplicate({})
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
    const refusal = error instanceof Refusal ? error : (asDuplicate(context, error) ?? asBadValue(error))
    if (refusal && telling.has(refusal.code) && !context.isSystem)
      await recordRefusal(context, attempt, refusal)
    throw refusal ?? error
  }
}
