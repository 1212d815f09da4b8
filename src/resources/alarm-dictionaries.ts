import { dictionary } from '#schema'

export const alarmLevel = dictionary('报警级别', {
  critical: [1, '紧急', '#F5222D'],
  major: [2, '重要', '#FA8C16'],
  minor: [3, '次要', '#FADB14'],
  warning: [4, '提示', '#1890FF'],
})

export const alarmStatus = dictionary('处理状态', {
  unhandled: [1, '未处理', 'red'],
  handling: [2, '处理中', 'orange'],
  handled: [3, '已处理', 'green'],
  ignored: [4, '已忽略', 'grey'],
})

/** Not dealt with yet: what projects and houses count. */
export const alarmOpen = [alarmStatus.unhandled, alarmStatus.handling] as const

export const alarmActive = dictionary('告警状态', {
  recovered: [0, '已恢复', 'green'],
  active: [1, '告警中', 'red'],
})

export const alarmCategory = dictionary('报警类别', {
  deviceFault: [1, '设备故障'],
  offline: [2, '离线'],
  outOfRange: [3, '数值越限'],
  communication: [4, '通讯异常'],
  consumableExpired: [5, '耗材到期'],
  security: [6, '安防'],
})

export const alarmHandleType = dictionary('处理方式', {
  manual: [1, '人工'],
  system: [2, '系统(自动恢复)'],
  workOrder: [3, '工单'],
})
