import { dictionary } from '#schema'

/** What staff are told of. Alarms are told apart by their level, so that one can leave out the lesser ones. */
export const noticeKind = dictionary('通知类型', {
  criticalAlarm: [1, '紧急报警', '#F5222D'],
  majorAlarm: [2, '重要报警', '#FA8C16'],
  minorAlarm: [3, '次要报警', '#FADB14'],
  warningAlarm: [4, '提示报警', '#1890FF'],
  orderAssigned: [11, '工单派给我', 'blue'],
  orderReturned: [12, '工单被退回', 'orange'],
  orderOverdue: [13, '工单超时', 'red'],
  orderReview: [14, '工单待审核', 'purple'],
  orderTakenAway: [15, '工单不再由我处理', 'grey'],
  orderSoon: [16, '工单即将超时', 'orange'],
  orderResumed: [17, '工单已恢复', 'blue'],
  orderClosed: [18, '工单已关闭', 'grey'],
})

/** Of a notice on its way to the outside. */
export const noticeDelivery = dictionary('送达状态', {
  waiting: [0, '待发送', 'grey'],
  failed: [1, '发送失败', 'red'],
})
