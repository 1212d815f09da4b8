import { sql } from 'kysely'
import { cut } from '#domain/texts.ts'
import { alarmCategory } from '#resources/alarm-dictionaries.ts'
import { logAction } from '#resources/dictionaries.ts'
import { workOrderOpen, workOrderSource, workOrderType } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext, CallHandler } from '../../contracts.ts'
import { conflict, notFound, stateChanged } from '../../errors.ts'
import { isIn } from '../../records/condition-sql.ts'
import { moveRecord } from '../../records/move.ts'
import { presentOne } from '../../records/present.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { findRecord, lockRecord } from '../../records/store.ts'
import { write } from '../../records/write.ts'
import { orderPartOf } from '../consumable/replacement-order.ts'
import { createOrder } from '../work-order/create-order.ts'
import { alarmMoves } from './alarm.moves.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What an order takes over from the alarm it is made of: name, place, device. */
const orderFrom = (alarm: Values): Values => ({
  title: cut(textOf(alarm.name), 50).padEnd(2, '。'),
  type:
    alarm.category === alarmCategory.consumableExpired
      ? workOrderType.consumableReplacement
      : workOrderType.deviceFault,
  source: workOrderSource.alarm,
  projectId: alarm.projectId,
  houseId: alarm.houseId,
  roomName: alarm.roomName,
  deviceType: alarm.deviceType,
  deviceId: alarm.deviceId,
  serialNo: alarm.serialNo,
  deviceName: alarm.deviceName,
  alarmId: alarm.id,
})

/** Of an alarm in hand there is an order: one at most is open. */
async function refuseSecond({ db }: CallContext, { workOrderId }: Values): Promise<void> {
  if (!workOrderId) return
  const { rows } = await sql<{ orderNo: string }>`
    select order_no from work_order
    where id = ${workOrderId} and deleted_at is null and ${isIn('status', workOrderOpen)}`.execute(db)
  const [open] = rows
  if (open) throw conflict(`该报警已生成工单 ${open.orderNo}`)
}

/** POST alarm work order: hands an alarm over to those who repair; answers the order's id. */
export const toWorkOrder: CallHandler = async ({ alarmId, ...asked }, context) => {
  const attempt = {
    resource: resourcesOf(context, 'alarm').alarm,
    id: String(alarmId),
    verb: '转工单',
    action: logAction.update,
  }
  return write(context, attempt, async (context) => {
    const alarm = await lockRecord(context, attempt.resource, attempt.id)
    await refuseSecond(context, alarm)
    const order = await createOrder(context, { ...orderFrom(alarm), ...asked })
    const moved = await moveRecord(context, alarmMoves, 'convert', alarm, { workOrderId: order.id })
    if (!moved) throw stateChanged()
    if (alarm.category === alarmCategory.consumableExpired) await orderPartOf(context, alarm, order.id)
    return { id: order.id }
  })
}

/** GET alarm work order: the order that was made of an alarm last, as staff see it; null: there is none. */
export const workOrderInfo: CallHandler = async ({ id }, context) => {
  const alarm = await findRecord(context, resourcesOf(context, 'alarm').alarm, String(id))
  if (!alarm) throw notFound()
  const { workOrder } = context.services.config.resources
  if (!workOrder || !alarm.workOrderId) return null
  const order = await findRecord(context, workOrder, String(alarm.workOrderId))
  return order && presentOne(context, workOrder, order)
}
