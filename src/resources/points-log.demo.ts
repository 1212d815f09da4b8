import type { DemoRecord } from '#config'
import { formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { orderStatus, pointsBusiness } from '#resources/service-dictionaries.ts'
import { orderNoOf, payingCustomers } from './order.demo.ts'
import { type PlannedOrder, plannedOrders } from './order-plan.demo.ts'

type Row = Pick<DemoRecord<'pointsLog'>, 'bizType' | 'change' | 'reason' | 'bizNo' | 'createTime'> & {
  readonly change: number
}

const stepsOf = (order: PlannedOrder, now: number): readonly Row[] => {
  const bizNo = orderNoOf(order, now)
  const redeemed = {
    bizType: pointsBusiness.redeem,
    change: -order.total,
    reason: `兑换 ${order.goods.name} × ${order.num}`,
    bizNo,
    createTime: formatTime(now - order.placed),
  }
  if (order.status !== orderStatus.cancelled) return [redeemed]
  const refunded = {
    bizType: pointsBusiness.refund,
    change: order.total,
    reason: `取消订单 ${bizNo}`,
    bizNo,
    createTime: formatTime(now - order.moved),
  }
  return [redeemed, refunded]
}

/** What each customer was given at first, and what became of it. */
export const pointsLogs = ({ now }: DemoContext): readonly DemoRecord<'pointsLog'>[] =>
  payingCustomers.flatMap(({ id: userId, totalIntegral, registerTime }) => {
    const earned = totalIntegral ?? 0
    if (earned === 0) return []
    const given: Row = {
      bizType: pointsBusiness.activity,
      change: earned,
      reason: '入住有礼',
      createTime: registerTime ?? '',
    }
    const orders = plannedOrders.filter(({ customer }) => customer.id === userId)
    let balance = 0
    return [given, ...orders.flatMap((order) => stepsOf(order, now))].map((row, index) => {
      const before = balance
      balance += row.change
      return { ...row, id: `${userId}_points_${index + 1}`, userId, seq: index + 1, before, after: balance }
    })
  })
