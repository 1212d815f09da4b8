import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import { messageStatus, orderStatus } from '#resources/service-dictionaries.ts'
import type { ScreenPart } from '#schema'

/**
 * What the start page shows, in this order. A part is shown to everyone who may read its list; a permission narrows it to
 * one kind of staff.
 */
export const startParts: Readonly<Record<string, ScreenPart>> = {
  myOrders: { label: '我的待办工单', of: 'workOrder', tab: 'mine', permission: '/maintenance' },
  pendingOrders: { label: '待派单', of: 'workOrder', tab: 'pending', permission: '/maintenance' },
  alarms: { label: '未处理报警', of: 'alarm', tab: alarmStatus.unhandled },
  myDebugging: { label: '我的调试', of: 'house', tab: 'mine', permission: '/project/:id' },
  parcels: { label: '待处理订单', of: 'order', tab: orderStatus.pending },
  scheduled: { label: '待发送消息', of: 'message', tab: messageStatus.waiting },
  newOrders: { label: '昨天以来的工单', of: 'workOrder', since: 'createTime' },
  newPurchases: { label: '昨天以来的积分订单', of: 'order', since: 'createTime' },
  deeds: { label: '昨天以来的操作', of: 'operationLog', since: 'createTime' },
  products: { label: '科技产品', of: 'techProduct', permission: '/resource' },
}
