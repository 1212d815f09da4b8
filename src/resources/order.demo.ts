import type { DemoRecord } from '#config'
import { minute } from '#domain/durations.ts'
import { formatStamp, formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/contracts.ts'
import { goodsType, orderStatus } from '#resources/dictionaries.ts'
import { customers } from './customer.demo.ts'
import { goodsRecords } from './goods.demo.ts'
import { type PlannedOrder, plannedOrders, spentBy } from './order-plan.demo.ts'

const { pending, shipped, completed, cancelled } = orderStatus

const idOf = ({ index }: PlannedOrder) => `order_${index + 1}`

/** The number an order has, from when it was placed. */
export const orderNoOf = ({ index, placed }: PlannedOrder, now: number): string =>
  `${formatStamp(now - placed)}${String(100_000 + index * 7_127)}`

/** Customers as their orders and what they have left say. */
export const payingCustomers: readonly DemoRecord<'customer'>[] = customers.map((customer) => {
  const used = spentBy(customer.id)
  return { ...customer, totalIntegral: (customer.integral ?? 0) + used, usedIntegral: used }
})

const soldOf = (id: string) =>
  plannedOrders
    .filter(({ goods, status }) => goods.id === id && status !== cancelled)
    .reduce((sum, { num }) => sum + num, 0)

export const soldGoods = async (context: DemoContext): Promise<readonly DemoRecord<'goods'>[]> =>
  (await goodsRecords(context)).map((goods) => ({ ...goods, sales: soldOf(goods.id) }))

const expressOf = ({ goods, status, index, moved }: PlannedOrder, now: number) =>
  goods.type === goodsType.physical && (status === shipped || status === completed)
    ? {
        expressCompany: index % 2 === 0 ? '顺丰速运' : '中通快递',
        expressNo: `SF${1_000_000_000 + index * 7_919}`,
        deliverTime: formatTime(now - moved - 10 * minute),
      }
    : {}

export async function orders(context: DemoContext): Promise<readonly DemoRecord<'order'>[]> {
  const { now } = context
  const pictures = new Map((await goodsRecords(context)).map(({ id, coverUrl }) => [id, coverUrl]))
  return plannedOrders.map((one) => {
    const { customer, goods, num, total, status, placed, moved } = one
    const moment = formatTime(now - moved)
    const isSent = goods.type === goodsType.physical
    return {
      id: idOf(one),
      orderNo: orderNoOf(one, now),
      userId: customer.id,
      userName: customer.name,
      phone: customer.phone,
      goodsId: goods.id,
      goodsName: goods.name,
      goodsImage: pictures.get(goods.id) ?? null,
      goodsType: goods.type,
      num,
      unitIntegral: goods.integral,
      totalIntegral: total,
      ...(isSent
        ? { receiver: customer.name, receiverPhone: customer.phone, address: '小区物业服务中心代收' }
        : {}),
      status,
      statusTime: moment,
      ...expressOf(one, now),
      finishTime: status === completed ? moment : null,
      cancelTime: status === cancelled ? moment : null,
      cancelReason: status === cancelled ? '用户不想要了' : null,
      createTime: formatTime(now - placed),
      createUserName: 'App用户',
      updateTime: moment,
    }
  })
}

export const orderDeals = ({ now }: DemoContext): readonly DemoRecord<'orderDeal'>[] =>
  plannedOrders.flatMap((one) => {
    const common = { orderId: idOf(one), orderNo: orderNoOf(one, now) }
    const placed = {
      ...common,
      id: `${idOf(one)}_deal_1`,
      toStatus: pending,
      operator: 'App用户',
      remark: '提交订单',
      createTime: formatTime(now - one.placed),
    }
    if (one.status === pending) return [placed]
    const remark = one.status === cancelled ? '用户不想要了' : null
    return [
      placed,
      {
        ...common,
        id: `${idOf(one)}_deal_2`,
        fromStatus: pending,
        toStatus: one.status,
        operator: '韩梅',
        remark,
        createTime: formatTime(now - one.moved),
      },
    ]
  })
