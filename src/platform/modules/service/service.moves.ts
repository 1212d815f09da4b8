import { messageStatus } from '#resources/service-dictionaries.ts'
import type { Moves } from '#schema'

const { waiting, sending, sent, failed } = messageStatus

/** What becomes of a message as it goes out. */
export const messageMoves = {
  resource: 'message',
  transitions: {
    start: { label: '开始发送', from: [waiting], to: sending, by: 'platform' },
    finish: { label: '发送完成', from: [sending], to: sent, by: 'platform' },
    fail: { label: '发送失败', from: [waiting, sending], to: failed, by: 'platform' },
  },
} as const satisfies Moves
