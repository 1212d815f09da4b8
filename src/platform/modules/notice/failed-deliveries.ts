import { formatTime } from '#domain/time.ts'
import { dataScope, logAction, logModule } from '#resources/dictionaries.ts'
import { noticeDelivery } from '#resources/notice-dictionaries.ts'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { recordOperation } from '../../records/operation-log.ts'

/** A notice may be of any project: who sees some projects alone is told of none. */
const seesAll = ({ session }: CallContext) => session?.dataScope === dataScope.all

/** What the outside has not taken, however often it was tried; the last first. */
export const failedDeliveries: CallHandler = async (input, context) => {
  if (!seesAll(context)) return { list: [], total: 0 }
  const failed = context.db.selectFrom('noticeDelivery').where('status', '=', noticeDelivery.failed)
  const size = Number(input.pageSize)
  const rows = await failed
    .selectAll()
    .orderBy('nextAt', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((Number(input.pageNum) - 1) * size)
    .execute()
  const { total } = await failed.select((from) => from.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return {
    list: rows.map(({ id, kind, title, attempts, reason, at, nextAt }) => ({
      id,
      kind,
      title,
      attempts,
      reason,
      createTime: formatTime(Number(at)),
      failTime: formatTime(Number(nextAt)),
    })),
    total: Number(total),
  }
}

/** Tries one of them again, from the beginning. */
export const retryDelivery: CallHandler = async ({ id }, context) => {
  if (!seesAll(context)) throw notFound()
  await inTransaction(context, async (inside) => {
    const row = await inside.db
      .updateTable('noticeDelivery')
      .set({ status: noticeDelivery.waiting, attempts: 0, nextAt: inside.services.now().getTime() })
      .where('id', '=', id)
      .where('status', '=', noticeDelivery.failed)
      .returning(['title', 'resource', 'recordId'])
      .executeTakeFirst()
    if (!row) throw notFound()
    await recordOperation(inside, {
      action: logAction.update,
      module: logModule.system,
      // The title names the record: the entry is for those who see it.
      targetType: String(row.resource),
      targetId: String(row.recordId),
      content: `重新发送外部通知[${row.title}]`,
    })
  })
  return true
}
