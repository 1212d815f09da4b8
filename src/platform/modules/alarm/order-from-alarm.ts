import { cut } from '#domain/texts.ts'
import { alarmCategory } from '#resources/alarm-dictionaries.ts'
import { workOrderSource, workOrderType } from '#resources/work-order-dictionaries.ts'
import type { Values } from '#schema'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What an order takes over from the alarm it is made of: name, place, device. */
export const orderFrom = (alarm: Values): Values => ({
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
