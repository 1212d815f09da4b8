import { dictionary } from '#schema'

// What the console of a house has to do with: commands to its devices, and what wears out in them.

/** What leads from one to another: the states of `command.ts`. */
export const commandStatus = dictionary('指令状态', {
  queued: [0, '排队中', 'grey'],
  sent: [1, '已发送', 'blue'],
  delivered: [2, '已送达', 'cyan'],
  succeeded: [3, '执行成功', 'green'],
  failed: [4, '执行失败', 'red'],
  timedOut: [5, '超时', 'orange'],
  expired: [6, '已过期', 'gold'],
  cancelled: [7, '已取消', 'grey'],
})

/** On their way to the device: its reply is waited for. */
export const commandUnderWay = [commandStatus.sent, commandStatus.delivered] as const

/** Not come to an end yet. */
export const commandOpen = [commandStatus.queued, ...commandUnderWay] as const

export const consumableStatus = dictionary('耗材状态', {
  fine: [1, '正常', 'green'],
  ending: [2, '即将到期', 'orange'],
  ended: [3, '已到期', 'red'],
})

/** To be replaced now, or soon. */
export const consumableDue = [consumableStatus.ending, consumableStatus.ended] as const
