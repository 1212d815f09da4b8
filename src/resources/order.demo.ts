import type { DemoRecord } from '#config'
import { formatStamp, formatTime } from '#domain/time.ts'
import type { DemoContext } from '#platform/module-contracts.ts'
import { goodsType, orderStatus } from '#resources/service-dictionaries.ts'
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

/** What was sent somewhere: who brought it, and how long before the present it set out. */
const expressOf = ({ goods, status, index, moved, placed }: PlannedOrder) =>
  goods.type === goodsType.physical && (status === shipped || status === completed)
    ? {
        expressCompany: index % 2 === 0 ? '顺丰速运' : '中通快递',
        expressNo: `${index % 2 === 0 ? 'SF' : 'ZT'}${1_000_000_000 + index * 7_919}`,
        // It comes to its state when it is sent; what has arrived was on its way for half of the time.
        sent: status === shipped ? moved : Math.round((placed + moved) / 2),
      }
    : null

export async function orders(context: DemoContext): Promise<readonly DemoRecord<'order'>[]> {
  const { now } = context
  const pictures = new Map((await goodsRecords(context)).map(({ id, coverUrl }) => [id, coverUrl]))
  return plannedOrders.map((one) => {
    const { customer, goods, num, total, status, placed, moved } = one
    const moment = formatTime(now - moved)
    const isSent = goods.type === goodsType.physical
    const express = expressOf(one)
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
      expressCompany: express?.expressCompany ?? null,
      expressNo: express?.expressNo ?? null,
      deliverTime: express && formatTime(now - express.sent),
      finishTime: status === completed ? moment : null,
      cancelTime: status === cancelled ? moment : null,
      cancelReason: status === cancelled ? '用户不想要了' : null,
      createTime: formatTime(now - placed),
      createUserName: 'App用户',
      updateTime: moment,
    }
  })
}

const operator = '韩梅'

interface Step extends Pick<PlannedOrder, 'status'> {
  /** Milliseconds before the present. */
  readonly ago: number
  readonly operator: string
  readonly remark: string | null
}

/** The states an order has gone through, and how long ago it came into each. */
function stepsOf(one: PlannedOrder): readonly Step[] {
  const { status, placed, moved } = one
  const express = expressOf(one)
  return [
    { status: pending, ago: placed, operator: 'App用户', remark: '提交订单' },
    ...(express
      ? [
          {
            status: shipped,
            ago: express.sent,
            operator,
            remark: `${express.expressCompany} ${express.expressNo}`,
          },
        ]
      : []),
    ...(status === completed ? [{ status, ago: moved, operator, remark: null }] : []),
    ...(status === cancelled ? [{ status, ago: moved, operator, remark: '用户不想要了' }] : []),
  ]
}

export const orderDeals = ({ now }: DemoContext): readonly DemoRecord<'orderDeal'>[] =>
  plannedOrders.flatMap((one) => {
    const steps = stepsOf(one)
    return steps.map(({ status, ago, operator, remark }, index) => ({
      orderId: idOf(one),
      orderNo: orderNoOf(one, now),
      id: `${idOf(one)}_deal_${index + 1}`,
      fromStatus: steps[index - 1]?.status ?? null,
      toStatus: status,
      operator,
      remark,
      createTime: formatTime(now - ago),
    }))
  })
