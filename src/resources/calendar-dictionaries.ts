import { dictionary } from '#schema'

export const weekday = dictionary('星期', {
  monday: [1, '周一'],
  tuesday: [2, '周二'],
  wednesday: [3, '周三'],
  thursday: [4, '周四'],
  friday: [5, '周五'],
  saturday: [6, '周六'],
  sunday: [7, '周日'],
})

/** What a day is, whatever its weekday. */
export const calendarDayKind = dictionary('类型', {
  holiday: [1, '放假', 'red'],
  workday: [2, '调休上班', 'blue'],
})
