import { sql } from 'kysely'
import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import { logAction } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import { mayRead } from '../../access.ts'
import type { CallContext, CallHandler, LogEntry } from '../../contracts.ts'
import { takeTurn } from '../../db/row-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound, tooMany } from '../../errors.ts'
import { nameRecord, recordOperation } from '../../records/operation-log.ts'
import { resourceNamed } from '../../records/resources-of.ts'
import { findRecord } from '../../records/store.ts'

const secret = /password|token|secret/i

/** Secrets are dropped on the way in: what a client sends of a record may hold what its user typed. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !secret.test(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutSecrets(part)]))
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
const number = (value: unknown) => (typeof value === 'number' ? value : null)
const snapshot = (value: unknown) => (value ? (withoutSecrets(value) as Values) : null)

/** Reports that one user's clients may make in a minute; who works by hand makes a few. */
const perMinute = 60

/**
 * What was reported a minute ago or earlier does not count, nor does what a clock that was ahead has written. One report
 * of a user is written at a time: each counts those before it.
 */
async function refuseFlood({ db, services }: CallContext, userId: string): Promise<void> {
  await takeTurn(db, `report ${userId}`)
  const now = services.now().getTime()
  const { n } = await db
    .selectFrom('operationLog')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('userId', '=', userId)
    .where('reported', '=', 1)
    .where('createTime', '>', formatTime(now - minute))
    .where('createTime', '<=', formatTime(now))
    .executeTakeFirstOrThrow()
  if (Number(n) >= perMinute) throw tooMany()
}

type Target = Pick<LogEntry, 'module' | 'targetType' | 'targetId' | 'targetName'>

/**
 * What a report is about: records that the caller may read, or one of them that they see, under the name it has here. Of
 * another it is not told whether there is such a record.
 */
async function targetOf(context: CallContext, sent: Values): Promise<Target> {
  const { targetType, targetId } = sent
  const targetName = text(sent.targetName)
  if (text(targetType) === null) return { module: number(sent.module), targetName }
  const resource = resourceNamed(context, String(targetType))
  if (!resource || !mayRead(resource, context)) throw notFound()
  const about = { module: resource.module, targetType: resource.name }
  if (text(targetId) === null) return { ...about, targetName }
  const record = await findRecord(context, resource, String(targetId))
  if (!record) throw notFound()
  const id = String(record.id)
  return { ...about, targetId: id, targetName: await nameRecord(context, resource, record) }
}

/**
 * The entry that the platform itself has just written of what its user reports: clients report what they told a device,
 * for back ends that do not see it. Null: it has written none.
 */
async function ownEntryOf(
  { db, services, session }: CallContext,
  { action, after }: Pick<LogEntry, 'action' | 'after'>,
  { targetId }: Target,
): Promise<string | null> {
  if (action !== logAction.control || targetId === undefined || targetId === null || !after) return null
  const { rows } = await sql<{ id: string }>`
    select id from operation_log
    where user_id = ${session?.userId ?? ''} and reported = 0 and action = ${action} and target_id = ${targetId}
      and after = ${JSON.stringify(after)}::jsonb and create_time > ${formatTime(services.now().getTime() - minute)}::timestamp
    order by create_time desc, id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** What a client did that the platform did not see. Who, when and from where is not the client's to say. */
export const createLog: CallHandler = (input, context) =>
  inTransaction(context, async (context) => {
    const target = await targetOf(context, input)
    const told = { action: Number(input.action), after: snapshot(input.after) }
    const own = await ownEntryOf(context, told, target)
    if (own !== null) return { id: own }
    await refuseFlood(context, context.session?.userId ?? '')
    const id = await recordOperation(context, {
      ...target,
      ...told,
      source: Number(input.source),
      content: text(input.content) ?? '',
      before: snapshot(input.before),
      reported: true,
    })
    return { id }
  })
