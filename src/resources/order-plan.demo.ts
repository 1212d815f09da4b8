import { day, hour } from '#domain/durations.ts'
import { createRandom, range } from '#platform/seed/random.ts'
import { goodsType, orderStatus } from '#resources/service-dictionaries.ts'
import type { DictionaryValue } from '#schema'
import { residents } from './customer.demo.ts'
import { goodsList } from './goods.demo.ts'

type Customer = (typeof residents)[number]['customer']
type Goods = (typeof goodsList)[number]

/** An order of the demo, in milliseconds before the present. */
export interface PlannedOrder {
  readonly index: number
  readonly customer: Customer
  readonly goods: Goods
  readonly num: number
  readonly total: number
  readonly status: DictionaryValue<typeof orderStatus>
  readonly placed: number
  /** When it came into its state. */
  readonly moved: number
}

const { pending, shipped, completed, cancelled } = orderStatus

const everyTenth = (index: number) => index % 10 === 7

/** Old ones have come to an end, the newest still wait. */
function statusOf(index: number, age: number, { type }: Goods) {
  if (everyTenth(index)) return cancelled
  if (age < 2 * day) return pending
  return type === goodsType.physical && age < 9 * day ? shipped : completed
}

function plan(): readonly PlannedOrder[] {
  const random = createRandom(20_260_404)
  const offered = goodsList.filter(({ window }) => window === undefined)
  const count = 120
  const seen = new Map<string, number>()
  return range(count).flatMap((index): PlannedOrder[] => {
    const { customer } = random.pick(residents) ?? residents[0] ?? { customer: null }
    const goods = random.pick(offered)
    const placed = Math.round(((count - index) / count) ** 2 * 60 * day) + hour
    if (!customer || !goods) return []
    const key = `${customer.id} ${goods.id}`
    const limit = goods.limitPerUser ?? 0
    const taken = seen.get(key) ?? 0
    const num = limit === 0 ? 1 + random.below(2) : 1
    if (limit > 0 && taken + num > limit) return []
    const status = statusOf(index, placed, goods)
    // Who has that much left can pay for it, whatever they have bought before.
    if (status === cancelled && (customer.integral ?? 0) < goods.integral * num) return []
    seen.set(key, taken + num)
    const moved = status === pending ? placed : Math.max(Math.round(placed - 20 * hour), hour / 2)
    return [{ index, customer, goods, num, total: goods.integral * num, status, placed, moved }]
  })
}

/** In the order of time. */
export const plannedOrders = plan()

/** Points that a customer has spent for good. */
export const spentBy = (id: string): number =>
  plannedOrders
    .filter(({ customer, status }) => customer.id === id && status !== cancelled)
    .reduce((sum, { total }) => sum + total, 0)
