import { sql } from 'kysely'
import { consumableLife } from '#domain/consumable-life.ts'
import { formatTime } from '#domain/time.ts'
import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { deviceType } from '#resources/device-dictionaries.ts'
import { logAction } from '#resources/dictionaries.ts'
import { workOrderSource, workOrderType } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'
import type { CallContext } from '../../contracts.ts'
import { notFound } from '../../errors.ts'
import { allOf, equals } from '../../records/condition-sql.ts'
import { moveRecord } from '../../records/move.ts'
import { resourcesOf } from '../../records/resources-of.ts'
import { findRecord, lockWhere } from '../../records/store.ts'
import { applyChanges } from '../../records/write.ts'
import { alarmMoves } from '../alarm/alarm.moves.ts'
import { consumableCode, ofConsumable } from '../alarm/describe.ts'
import { alarmKeyOf } from '../alarm/raised-alarm.ts'
import type { HooksOf } from '../hooks-of.ts'
import { createOrder } from '../work-order/create-order.ts'
import type { OrderObserver } from '../work-order/work-order-hooks.ts'
import { lifeColumns } from './house-consumables.ts'

const replaced = { operation: 'replaced', action: logAction.update, label: '更换', joiner: '更换：' }
const linked = { operation: 'ordered', action: logAction.update, label: '更换工单', joiner: '更换工单：' }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The alarm that tells of the worn part and that nobody has taken on, locked; null: there is none. */
async function openAlarmOf(context: CallContext, part: Values): Promise<Values | null> {
  if (!context.services.config.resources.alarm) return null
  const raised = ofConsumable(textOf(part.houseId), {
    deviceId: textOf(part.deviceId),
    serialNo: textOf(part.serialNo) || null,
    name: textOf(part.name),
  })
  const where = allOf([equals('alarmKey', alarmKeyOf(raised)), equals('status', alarmStatus.unhandled)])
  const [alarm = null] = await lockWhere(context, resourcesOf(context, 'alarm').alarm, where)
  return alarm
}

const keepOrder = (context: CallContext, part: Values, workOrderId: unknown) =>
  applyChanges(
    context,
    { resource: resourcesOf(context, 'consumable').consumable, hooks: {} },
    linked,
    part,
    { workOrderId },
  )

/** An order to replace a part takes the part's open alarm along, and the part knows of it while it is open. */
export const consumableHooks: HooksOf<'consumable'> = {
  actions: {
    async replace({ record: part, input }, context) {
      const house =
        part && (await findRecord(context, resourcesOf(context, 'house').house, textOf(part.houseId)))
      if (!house) throw notFound()
      const alarm = await openAlarmOf(context, part)
      const order = await createOrder(context, {
        title: input.title,
        priority: input.priority,
        content: input.content,
        type: workOrderType.consumableReplacement,
        source: alarm ? workOrderSource.alarm : workOrderSource.admin,
        projectId: house.projectId,
        houseId: house.id,
        deviceType: deviceType.tech,
        deviceId: part.deviceId,
        serialNo: part.serialNo,
        deviceName: part.position,
        alarmId: alarm?.id ?? null,
      })
      if (alarm) await moveRecord(context, alarmMoves, 'convert', alarm, { workOrderId: order.id })
      await keepOrder(context, part, order.id)
      return { id: order.id }
    },
  },
}

/** The part that an alarm tells of gets the order that was made of the alarm. */
export async function orderPartOf(context: CallContext, alarm: Values, orderId: unknown): Promise<void> {
  if (!context.services.config.resources.consumable) return
  const at = allOf([equals('houseId', alarm.houseId), equals('deviceId', alarm.deviceId)])
  const parts = await lockWhere(context, resourcesOf(context, 'consumable').consumable, at)
  const part = parts.find(
    ({ name, serialNo, workOrderId }) =>
      workOrderId === null && serialNo === alarm.serialNo && consumableCode(textOf(name)) === alarm.code,
  )
  if (part) await keepOrder(context, part, orderId)
}

async function nameOf({ db }: CallContext, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const { rows } = await sql<{ name: string }>`select name from "user" where id = ${userId}`.execute(db)
  return rows[0]?.name ?? null
}

/** What is left of a part that was put in now. */
function asNew(part: Values, now: number): Values {
  const life = { lifeUnit: Number(part.lifeUnit), ratedLife: Number(part.ratedLife), since: now }
  return {
    ...lifeColumns(consumableLife(life, now)),
    lastReplaceTime: formatTime(now),
    replaceCount: Number(part.replaceCount ?? 0) + 1,
  }
}

/** A replacement that was passed begins the life of its part anew; one that was closed leaves the part as it is. */
export const settleConsumableOf: OrderObserver = async (context, { order, isCompleted, userId }) => {
  if (!context.services.config.resources.consumable) return
  const resource = resourcesOf(context, 'consumable').consumable
  const [part] = await lockWhere(context, resource, equals('workOrderId', order.id))
  if (!part) return
  const fresh = isCompleted
    ? {
        ...asNew(part, context.services.now().getTime()),
        lastReplaceUser: await nameOf(context, userId),
      }
    : {}
  const entry = isCompleted ? replaced : linked
  await applyChanges(context, { resource, hooks: {} }, entry, part, { ...fresh, workOrderId: null })
}
