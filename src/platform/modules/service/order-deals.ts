import { formatTime } from '#domain/time.ts'
import type { CallContext } from '../../contracts.ts'
import { newId } from '../../db/ids.ts'
import { announce } from '../../services/announce.ts'

interface Deal {
  readonly order: { readonly id: unknown; readonly orderNo: unknown; readonly status: unknown }
  /** Null: it was placed. */
  readonly fromStatus: unknown
  readonly operator: string
  readonly remark: string | null
}

/** Writes what was done with an order, in the transaction that does it. */
export async function recordDeal(
  { db, services }: CallContext,
  { order, fromStatus, operator, remark }: Deal,
): Promise<void> {
  const now = formatTime(services.now().getTime())
  await db
    .insertInto('orderDeal')
    .values({
      id: newId(),
      orderId: order.id,
      orderNo: order.orderNo,
      fromStatus,
      toStatus: order.status,
      operator,
      remark,
      createTime: now,
      createUserName: operator,
      updateTime: now,
      updateUserName: operator,
    })
    .execute()
  await announce(db, { topic: 'orderDeal', operation: 'create' })
}
