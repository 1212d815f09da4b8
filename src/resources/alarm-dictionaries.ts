import { dictionary } from '#schema'

export const alarmHandleType = dictionary('处理方式', {
  manual: [1, '人工'],
  system: [2, '系统(自动恢复)'],
  workOrder: [3, '工单'],
})
