import { minute } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { tooMany } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'

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

/** What was reported a minute ago or earlier does not count, nor does what a clock that was ahead has written. */
async function refuseFlood({ db, session, services }: CallContext): Promise<void> {
  const now = services.now().getTime()
  const { n } = await db
    .selectFrom('operationLog')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('userId', '=', session?.userId ?? '')
    .where('reported', '=', 1)
    .where('createTime', '>', formatTime(now - minute))
    .where('createTime', '<=', formatTime(now))
    .executeTakeFirstOrThrow()
  if (Number(n) >= perMinute) throw tooMany()
}

/** What a client did that the platform did not see. Who, when and from where is not the client's to say. */
export const createLog: CallHandler = async (input, context) => {
  await refuseFlood(context)
  const id = await recordOperation(context, {
    source: Number(input.source),
    action: Number(input.action),
    module: number(input.module),
    targetType: text(input.targetType),
    targetId: text(input.targetId),
    targetName: text(input.targetName),
    content: text(input.content) ?? '',
    before: snapshot(input.before),
    after: snapshot(input.after),
    reported: true,
  })
  return { id }
}
