import { logModule } from '#resources/dictionaries.ts'
import { orderStatus } from '#resources/service-dictionaries.ts'
import { choice, entity, longText, reference, text } from '#schema'

const written = { readOnly: true } as const

/** What was done with an order, step by step. */
export const orderDeal = entity({
  label: '处理记录',
  module: logModule.service,
  counter: '条',
  title: 'orderNo',
  fields: {
    orderId: reference('订单', 'order', { ...written, onDelete: 'keep' }),
    orderNo: text('订单号', written),
    fromStatus: choice('处理前', orderStatus, written),
    toStatus: choice('处理后', orderStatus, written),
    operator: text('处理人', written),
    remark: longText('说明', written),
  },
  appendOnly: true,
  list: { columns: ['createTime', 'orderNo', 'fromStatus', 'toStatus', 'operator', 'remark'] },
})
