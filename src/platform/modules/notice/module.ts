import type { HandlersOf, ModuleOptions, ModuleParts } from '../module-parts.ts'
import { bridgeToLog } from './bridge.ts'
import { noticeJob } from './dispatch-notices.ts'
import { failedDeliveries, retryDelivery } from './failed-deliveries.ts'
import type { noticeCalls } from './notice.calls.ts'
import { ownSettings, updateSettings } from './notice-settings.ts'
import { noticeIndexes, noticeTables } from './notice-tables.ts'
import { ownNotices, readNotices } from './own-notices.ts'
import { webhookBridge } from './webhook.ts'

export const noticeModule = ({ noticeWebhook }: ModuleOptions) => {
  const bridge = noticeWebhook ? webhookBridge(noticeWebhook) : bridgeToLog
  return {
    calls: {
      'notice.list': ownNotices,
      'notice.read': readNotices,
      'notice.settings': ownSettings,
      'notice.settingsUpdate': updateSettings,
      'notice.deliveryList': failedDeliveries,
      'notice.deliveryRetry': retryDelivery,
    } satisfies HandlersOf<typeof noticeCalls>,
    jobs: [noticeJob(bridge), ...bridge.jobs],
    tables: noticeTables,
    indexes: noticeIndexes,
  } satisfies ModuleParts
}
