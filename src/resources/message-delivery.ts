import { logModule } from '#resources/dictionaries.ts'
import { deliveryStatus, pushWay } from '#resources/service-dictionaries.ts'
import { choice, choices, dateTime, entity, integer, reference, text } from '#schema'

const written = { readOnly: true } as const

/** A message on its way to one customer. */
export const messageDelivery = entity({
  label: '送达明细',
  module: logModule.service,
  counter: '位',
  title: 'userId',
  fields: {
    messageId: reference('消息', 'message', { ...written, onDelete: 'cascade' }),
    userId: reference('用户', 'customer', { ...written, onDelete: 'keep' }),
    status: choice('状态', deliveryStatus, { ...written, default: deliveryStatus.waiting }),
    // What went out already does not go out again.
    sentWays: choices('已发方式', pushWay, written),
    failReason: text('失败原因', written),
    attempt: integer('第几次', { ...written, default: 0 }),
    claimTime: dateTime('开始时间', { ...written, hidden: true }),
    retryTime: dateTime('重试时间', { ...written, hidden: true }),
    sendTime: dateTime('发送时间', written),
    arriveTime: dateTime('到达时间', written),
    readTime: dateTime('阅读时间', written),
  },
  // Nobody gets a message twice.
  unique: [['messageId', 'userId']],
  list: {
    columns: ['userId', 'status', 'sentWays', 'failReason', 'sendTime', 'arriveTime', 'readTime'],
    tabs: 'status',
  },
})
