import { deliveryStatus, messageStatus } from '#resources/service-dictionaries.ts'
import type { ModuleIndex } from '../../module-contracts.ts'
import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import { ledgerJob } from './check-ledger.ts'
import { fromApp } from './from-app.ts'
import { goodsHooks } from './goods-hooks.ts'
import { estimateAudience } from './message-audience.ts'
import { messageHooks } from './message-hooks.ts'
import { messageJob } from './message-job.ts'
import { reportDelivery } from './message-report.ts'
import { operatePoints } from './operate-points.ts'
import { orderHooks } from './points-order-hooks.ts'
import { redeem } from './redeem.ts'
import type { serviceCalls } from './service.calls.ts'
import { shipList } from './ship-list.ts'

const { waiting, sending } = deliveryStatus

/** Indexes that the config cannot express: the job sees at a glance what there is to do, and finds it at once. */
const messageIndexes: readonly ModuleIndex[] = [
  {
    table: 'messageDelivery',
    columns: ['messageId', 'status', 'id'],
    where: `status in (${waiting}, ${sending}) and deleted_at is null`,
  },
  {
    table: 'message',
    columns: ['status', 'sendTime'],
    where: `status in (${messageStatus.waiting}, ${messageStatus.sending}) and deleted_at is null`,
  },
]

export const serviceModule = ({ senders, appSecret }: ModuleOptions) => {
  const fromOwnApp = fromApp(appSecret)
  return {
    calls: {
      'integral.operate': operatePoints,
      'order.shipList': shipList,
      'app.orderCreate': fromOwnApp(redeem),
      'app.messageReport': fromOwnApp(reportDelivery),
      'message.estimate': estimateAudience,
    } satisfies HandlersOf<typeof serviceCalls>,
    hooks: {
      goods: goodsHooks,
      message: messageHooks,
      order: orderHooks,
    },
    jobs: [messageJob(senders), ledgerJob],
    indexes: messageIndexes,
  } satisfies ModuleParts
}
