import { commandStatus, commandUnderWay as underWay } from '#resources/console-dictionaries.ts'
import type { Moves } from '#schema'

const { queued, sent, delivered, succeeded, failed, timedOut, cancelled } = commandStatus

/** What becomes of a command by its device, and by what is asked of that later. */
export const commandMoves = {
  resource: 'command',
  transitions: {
    send: { label: '发送', from: [queued], to: sent, by: 'platform' },
    deliver: { label: '送达', from: [sent], to: delivered, by: 'platform' },
    succeed: { label: '执行成功', from: underWay, to: succeeded, by: 'platform' },
    fail: { label: '执行失败', from: underWay, to: failed, by: 'platform' },
    giveUp: { label: '超时', from: underWay, to: timedOut, by: 'platform' },
    /** A later one for the same attribute has taken its place. */
    overtake: { label: '被替代', from: [queued], to: cancelled, by: 'platform' },
  },
} as const satisfies Moves
