import type { StaffNotices } from '#schema'

/** What staff are told of alarms: they are told apart by their level, so that one can leave out the lesser ones. */
export const alarmNotices = {
  criticalAlarm: { number: 1, label: '紧急报警', color: '#F5222D' },
  majorAlarm: { number: 2, label: '重要报警', color: '#FA8C16' },
  minorAlarm: { number: 3, label: '次要报警', color: '#FADB14', onRequest: true },
  warningAlarm: { number: 4, label: '提示报警', color: '#1890FF', onRequest: true },
} as const satisfies StaffNotices
