import { alarmActive, alarmCategory, alarmLevel, alarmStatus } from '#resources/dictionaries.ts'
import { choice, dateTime, entity, integer, reference, text } from '#schema'

/** Raised by devices; the alarm screens and their calls come with the maintenance area. */
export const alarm = entity({
  label: '报警',
  counter: '条',
  title: 'name',
  fields: {
    alarmNo: text('报警编号', { readOnly: true, unique: true }),
    name: text('报警名称', { readOnly: true }),
    category: choice('类别', alarmCategory, { readOnly: true }),
    level: choice('级别', alarmLevel, { readOnly: true }),
    projectId: reference('项目', 'project', { readOnly: true, onDelete: 'keep' }),
    houseId: reference('房屋', 'house', { readOnly: true, onDelete: 'keep' }),
    firstTime: dateTime('首次发生', { readOnly: true }),
    lastTime: dateTime('最近发生', { readOnly: true }),
    count: integer('次数', { readOnly: true, default: 1 }),
    active: choice('告警状态', alarmActive, { readOnly: true, default: alarmActive.active }),
    status: choice('处理状态', alarmStatus, { readOnly: true, default: alarmStatus.unhandled }),
  },
  scope: { through: 'projectId' },
})
