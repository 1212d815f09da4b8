import { alarmNotices } from '#platform/modules/alarm/alarm.notices.ts'
import { workOrderNotices } from '#platform/modules/work-order/work-order.notices.ts'
import { dictionary, noticeDictionary, type StaffNotice } from '#schema'

/** Each kind is stated beside what sends it. */
const kinds = { ...alarmNotices, ...workOrderNotices } as const

/** What staff are told of. */
export const noticeKind = noticeDictionary('通知类型', kinds)

/** The numbers of what everybody is told of who has not chosen: what waits for a person. */
export const usualNotices: readonly number[] = Object.values<StaffNotice>(kinds)
  .filter(({ onRequest }) => onRequest !== true)
  .map(({ number }) => number)

/** Of a notice on its way to the outside. */
export const noticeDelivery = dictionary('送达状态', {
  waiting: [0, '待发送', 'grey'],
  failed: [1, '发送失败', 'red'],
})
