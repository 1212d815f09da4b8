import type { StaffNotices } from '#schema'

/** What staff are told of work orders. */
export const workOrderNotices = {
  orderAssigned: { number: 11, label: '工单派给我', color: 'blue' },
  orderReturned: { number: 12, label: '工单被退回', color: 'orange' },
  orderOverdue: { number: 13, label: '工单超时', color: 'red' },
  orderReview: { number: 14, label: '工单待审核', color: 'purple' },
  orderTakenAway: { number: 15, label: '工单不再由我处理', color: 'grey' },
  orderSoon: { number: 16, label: '工单即将超时', color: 'orange' },
  orderResumed: { number: 17, label: '工单已恢复', color: 'blue' },
  orderClosed: { number: 18, label: '工单已关闭', color: 'grey' },
} as const satisfies StaffNotices
