import { alarmStatus } from '#resources/alarm-dictionaries.ts'
import type { Moves } from '#schema'

const { unhandled, handling, handled } = alarmStatus

/** What becomes of an alarm by its work order, and by what devices report. */
export const alarmMoves = {
  resource: 'alarm',
  transitions: {
    convert: { label: '转工单', from: [unhandled], to: handling, by: 'platform' },
    orderCompleted: { label: '工单完成', from: [handling], to: handled, by: 'platform' },
    orderClosed: { label: '工单关闭', from: [handling], to: unhandled, by: 'platform' },
    recovered: { label: '自动恢复', from: [unhandled], to: handled, by: 'platform' },
  },
} as const satisfies Moves
