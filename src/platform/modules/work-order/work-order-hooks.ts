import { materialsIn, materialsTotal, mostMoney, yuanText } from '#domain/materials.ts'
import { workOrderSource, workOrderStatus } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { invalid } from '../../errors.ts'
import type { TransitionHandler } from '../../module-contracts.ts'
import { asIds } from '../../records/titles.ts'
import { momentOf } from '../../services/call-context.ts'
import type { HooksOf } from '../hooks-of.ts'
import { beginOrder } from './create-order.ts'
import { limitsGoingOn } from './order-clock.ts'
import { refuseOthers } from './repairers.ts'
import { tellOfOrder } from './tell-of-order.ts'

/** How an order came to its end. */
interface EndedOrder {
  readonly order: Values
  /** False: it was closed without work. */
  readonly isCompleted: boolean
  /** What was done, or why nothing. */
  readonly result: string
  /** Who was in charge of the work, if anybody. */
  readonly userId: string | null
}

/** Hears of orders that end, in the transaction that ends them: what it throws takes the end back. */
export type OrderObserver = (context: CallContext, ended: EndedOrder) => Promise<void>

const endings: Readonly<Record<string, (order: Values) => Pick<EndedOrder, 'isCompleted' | 'result'>>> = {
  pass: ({ dealResult }) => ({ isCompleted: true, result: String(dealResult ?? '') }),
  close: ({ reviewRemark }) => ({ isCompleted: false, result: String(reviewRemark ?? '') }),
}

const refuseStrangers: TransitionHandler = async ({ projectId }, { userIds }, context) => {
  await refuseOthers(context, projectId, asIds(userIds), 'userIds')
  return undefined
}

/** What is said of the cost stands, be it other than the materials come to; where nothing is said, it is that. */
const reckonCost: TransitionHandler = async (order, input) => {
  const { materials, cost } = { ...order, ...input }
  if (cost !== null && cost !== undefined) return undefined
  const total = materialsTotal(materialsIn(materials))
  if (total !== null && total > mostMoney)
    throw invalid({ materials: `用料合计不能超过 ${yuanText(mostMoney)}` })
  return { cost: total }
}

/** `observers`: who else goes on where an order ends, such as the alarm it was made of. */
export const workOrderHooks = (observers: readonly OrderObserver[]): HooksOf<'workOrder'> => ({
  async beforeCreate(values, context) {
    if (values.source === workOrderSource.alarm) throw invalid({ source: '报警转入的工单由报警生成' })
    return beginOrder(context, values)
  },

  transitions: {
    assign: refuseStrangers,
    async reassign(order, input, context) {
      await refuseStrangers(order, input, context)
      return limitsGoingOn(context, order, workOrderStatus.assigned)
    },
    resume: (order, _input, context) => limitsGoingOn(context, order, workOrderStatus.processing),
    // Whoever was the first to answer has answered in time, or has not.
    accept: async ({ respTime }, _input, { services }) => ({ respTime: respTime ?? momentOf(services) }),
    submit: reckonCost,
    return: async () => ({ repairUserIds: [] }),
    reject: async ({ reworkCount }) => ({ reworkCount: Number(reworkCount ?? 0) + 1 }),
  },

  async afterWrite(change, context) {
    await tellOfOrder(context, change)
    const { operation, after } = change
    const ending = endings[operation]
    if (!ending || !after) return
    const [userId = null] = asIds(after.repairUserIds)
    for (const observe of observers) await observe(context, { order: after, userId, ...ending(after) })
  },
})
