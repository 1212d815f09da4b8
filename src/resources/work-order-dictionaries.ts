import { dictionary } from '#schema'

export const workOrderType = dictionary('工单类型', {
  deviceFault: [1, '设备故障'],
  consumableReplacement: [2, '耗材更换'],
  installation: [3, '安装调试'],
  inspection: [4, '巡检保养'],
  complaint: [5, '咨询投诉'],
  other: [99, '其他'],
})

export const workOrderSource = dictionary('工单来源', {
  alarm: [1, '报警转入'],
  admin: [2, '后台创建'],
  app: [3, 'App报修'],
  phone: [4, '电话报修'],
})

export const workOrderPriority = dictionary('优先级', {
  urgent: [1, '紧急', 'red'],
  high: [2, '高', 'orange'],
  medium: [3, '中', 'blue'],
  low: [4, '低', 'grey'],
})

export const workOrderStatus = dictionary('工单状态', {
  pending: [10, '待派单', 'orange'],
  assigned: [20, '待接单', 'gold'],
  processing: [30, '处理中', 'blue'],
  suspended: [40, '已挂起', 'purple'],
  reviewing: [50, '待审核', 'cyan'],
  completed: [60, '已完成', 'green'],
  closed: [70, '已关闭', 'grey'],
})

/** Still to be done, by whomever: what projects and houses count. */
export const workOrderOpen = [
  workOrderStatus.pending,
  workOrderStatus.assigned,
  workOrderStatus.processing,
  workOrderStatus.suspended,
  workOrderStatus.reviewing,
] as const

/** 待办: to be done by the repair users they are assigned to, and can be given to others. */
export const workOrderInHand = [
  workOrderStatus.assigned,
  workOrderStatus.processing,
  workOrderStatus.suspended,
] as const

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
