import { logAction } from '#resources/dictionaries.ts'
import type { ResolvedResource, Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { nameRecord, recordOperation } from '../../records/operation-log.ts'
import { revealOf } from '../input.ts'

/** Who has looked at what others only see masked. */
async function recordReveal(context: CallContext, resource: ResolvedResource, name: string, record: Values) {
  const targetName = await nameRecord(context, resource, record)
  await inTransaction(context, (context) =>
    recordOperation(context, {
      action: logAction.reveal,
      module: resource.module,
      targetType: resource.name,
      targetId: String(record.id),
      targetName,
      content: `查看${resource.label}[${targetName}]的[${resource.fields[name]?.label}]`,
    }),
  )
}

/** The record that a list or a detail answered; undefined: it found none. */
const recordOf = (answer: Values & { readonly list?: readonly Values[] }): Values | undefined =>
  answer.list ? answer.list[0] : answer

/** A read with an entry in the log where it has answered a masked field in clear. */
export const loggingReveals =
  (resource: ResolvedResource, read: CallHandler): CallHandler =>
  async (input, context) => {
    const answer = (await read(input, context)) as Values | null
    const name = revealOf(resource, input)
    const record = answer === null ? undefined : recordOf(answer)
    if (name !== null && record) await recordReveal(context, resource, name, record)
    return answer
  }
