import { logModule } from '#resources/dictionaries.ts'
import { pointsBusiness } from '#resources/service-dictionaries.ts'
import { choice, entity, integer, reference, text } from '#schema'

const written = { readOnly: true } as const

/** The ledger of points: each row says what the balance was and what it became. */
export const pointsLog = entity({
  label: '积分明细',
  module: logModule.service,
  counter: '条',
  title: 'reason',
  fields: {
    userId: reference('用户', 'customer', { ...written, onDelete: 'keep' }),
    seq: integer('序号', written),
    bizType: choice('业务', pointsBusiness, written),
    change: integer('变动', written),
    before: integer('变动前', written),
    after: integer('余额', written),
    reason: text('原因', { ...written, max: 100 }),
    bizNo: text('单号', { ...written, max: 32, cell: 'order-number' }),
    requestId: text('请求号', { ...written, max: 64, unique: true, hidden: true }),
    operatorName: text('操作人', { ...written, max: 32 }),
  },
  appendOnly: true,
  // One change follows another: no two of a customer are the third.
  unique: [['userId', 'seq']],
  list: {
    columns: ['createTime', 'bizType', 'change', 'after', 'reason', 'bizNo', 'operatorName'],
    search: ['bizType'],
    sort: { field: 'seq', order: 'desc' },
  },
})
