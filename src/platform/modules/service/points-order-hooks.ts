import { orderStatus, pointsBusiness } from '#resources/service-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { lockRows } from '../../db/row-locks.ts'
import { equals } from '../../records/condition-sql.ts'
import { actorName, systemName } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'
import { changePoints } from './change-points.ts'
import { changeStock } from './change-stock.ts'
import { recordDeal } from './order-deals.ts'

/** Gives back what the order took. The order is held, and leaves this state with it: nobody gets it twice. */
async function giveBack(order: Values, context: CallContext): Promise<undefined> {
  const num = Number(order.num)
  await lockRows(context.db, { table: 'goods', where: equals('id', order.goodsId), mode: 'change' })
  await changeStock(context, { goodsId: order.goodsId, num, operator: actorName(context) ?? systemName })
  await changePoints(context, {
    userId: String(order.userId),
    change: Number(order.totalIntegral),
    bizType: pointsBusiness.refund,
    reason: `取消订单 ${order.orderNo}`,
    bizNo: String(order.orderNo),
    operatorName: actorName(context),
  })
}

/** What there is to say of a step, beside the states. */
function remarkOf({ status, expressCompany, expressNo, cancelReason }: Values): string | null {
  if (status === orderStatus.shipped) return `${expressCompany} ${expressNo}`
  return status === orderStatus.cancelled ? String(cancelReason) : null
}

export const orderHooks: HooksOf<'order'> = {
  transitions: { cancel: (order, _input, context) => giveBack(order, context) },
  async afterWrite({ before, after }, context) {
    if (!before || !after || before.status === after.status) return
    await recordDeal(context, {
      order: { id: after.id, orderNo: after.orderNo, status: after.status },
      fromStatus: before.status,
      operator: actorName(context) ?? systemName,
      remark: remarkOf(after),
    })
  },
}
