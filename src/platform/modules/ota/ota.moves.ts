import { otaPushed, otaStatus } from '#resources/firmware-dictionaries.ts'
import type { Moves } from '#schema'

const { waiting, notified, writing, done, failed, cancelled } = otaStatus

/** What becomes of the upgrade of one house, by its turn, by what its devices say, and by those who start and stop it. */
export const otaMoves = {
  resource: 'otaTask',
  transitions: {
    notify: { label: '推送', from: [waiting], to: notified, by: 'platform' },
    begin: { label: '开始升级', from: [notified], to: writing, by: 'platform' },
    succeed: { label: '升级成功', from: [writing], to: done, by: 'platform' },
    fail: { label: '升级失败', from: otaPushed, to: failed, by: 'platform' },
    cancel: { label: '取消', from: [waiting, notified], to: cancelled, by: 'platform' },
    retry: { label: '重试', from: [failed, cancelled], to: waiting, by: 'platform' },
  },
} as const satisfies Moves
