import { cut } from '#domain/texts.ts'
import { alarmHandleType } from '#resources/alarm-dictionaries.ts'
import type { CallContext } from '../../contracts.ts'
import { equals } from '../../records/condition-sql.ts'
import { moveRecord } from '../../records/move.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { lockWhere } from '../../records/store.ts'
import { momentOf } from '../../services/call-context.ts'
import type { OrderObserver } from '../work-order/work-order-hooks.ts'
import { alarmMoves } from './alarm.moves.ts'
import { recheckAt, reopenableUntil } from './alarm-times.ts'

/** How a work order came to its end. `result`: what was done, or why nothing. */
interface EndedOrder {
  readonly alarmId: string
  readonly isCompleted: boolean
  readonly result: string
  /** Who did the work, if anybody. */
  readonly userId: string | null
}

/** What becomes of an alarm whose work order has ended, in the transaction that ends it. */
export async function settleAlarm(
  context: CallContext,
  { alarmId, isCompleted, result, userId }: EndedOrder,
): Promise<void> {
  // Whoever may end an order settles its alarm: it stands in the same project.
  const [alarm] = await lockWhere(context, resourcesOf(context, 'alarm').alarm, equals('id', alarmId))
  if (!alarm) return
  if (!isCompleted) {
    await moveRecord(context, alarmMoves, 'orderClosed', alarm)
    return
  }
  await moveRecord(context, alarmMoves, 'orderCompleted', alarm, {
    handleType: alarmHandleType.workOrder,
    handleUserId: userId,
    handleTime: momentOf(context.services),
    handleRemark: cut(result, 500),
    reopenUntil: reopenableUntil(context.services),
    recheckTime: await recheckAt(context, alarm.projectId),
  })
}

/** An order that ends settles the alarm it was made of, if it was made of one. */
export const settleAlarmOf: OrderObserver = async (context, { order, ...ended }) => {
  if (typeof order.alarmId === 'string') await settleAlarm(context, { alarmId: order.alarmId, ...ended })
}
