import { dictionary } from '#schema'

/** How an order stands with its time limits. */
export const timeStanding = dictionary('时限情况', {
  inTime: [0, '正常', 'green'],
  soon: [1, '将超时', 'orange'],
  overdue: [2, '已超时', 'red'],
})

export const faultReason = dictionary('故障原因', {
  damaged: [1, '设备损坏'],
  misconfigured: [2, '参数错误'],
  communication: [3, '通讯故障'],
  wornOut: [4, '耗材到期'],
  falseAlarm: [5, '误报'],
  human: [6, '人为'],
  other: [99, '其他'],
})

/** What `deal` does. */
export const dealAction = dictionary('处理动作', {
  accept: [1, '接单'],
  return: [2, '退单'],
  suspend: [3, '挂起'],
  resume: [4, '恢复'],
  submit: [5, '提交完成'],
})

/** What `review` decides. */
export const reviewResult = dictionary('审核结果', {
  pass: [1, '通过', 'green'],
  reject: [2, '驳回', 'red'],
  close: [3, '关闭', 'grey'],
})
