import { cut } from '#domain/texts.ts'
import { formatTime } from '#domain/time.ts'
import { logResult, logSource } from '#resources/dictionaries.ts'
import type { CallContext, LogEntry } from '../contracts.ts'
import { encodeAll } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { actorName } from '../services/system-context.ts'

const shortened = (text: string | null | undefined, length: number) => {
  if (text === null || text === undefined) return null
  return cut(text, length) === text ? text : `${cut(text, length - 1)}…`
}

/**
 * Writes one entry into the operation log, in the transaction of `context`, and answers its id. A config without
 * the log's resource keeps none.
 */
export async function recordOperation(context: CallContext, entry: LogEntry): Promise<string> {
  const { services, session, db } = context
  const id = newId()
  const resource = services.config.resources.operationLog
  if (!resource) return id
  const now = formatTime(services.now().getTime())
  const values = {
    id,
    source: entry.source ?? (context.isSystem ? logSource.system : logSource.admin),
    module: entry.module ?? null,
    action: entry.action,
    targetType: shortened(entry.targetType, 32),
    targetId: shortened(entry.targetId, 32),
    targetName: shortened(entry.targetName, 100),
    content: shortened(entry.content, 500),
    before: entry.before ?? null,
    after: entry.after ?? null,
    result: entry.failMsg === undefined ? logResult.success : logResult.failure,
    failMsg: shortened(entry.failMsg, 200),
    userId: session?.userId ?? null,
    departmentName: session?.departmentName ?? null,
    ip: context.ip,
    userAgent: shortened(context.userAgent, 300),
    reported: entry.reported ? 1 : 0,
    costMs: Math.round(performance.now() - context.startedAt),
    createTime: now,
    createUserName: actorName(context),
    updateTime: now,
    updateUserName: actorName(context),
  }
  await db.insertInto('operationLog').values(encodeAll(resource, values)).execute()
  return id
}
