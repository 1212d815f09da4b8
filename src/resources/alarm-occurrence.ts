import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { logModule } from '#resources/dictionaries.ts'
import { choice, dateTime, entity, reference, text } from '#schema'

const written = { readOnly: true } as const

/** Each time an alarm began, and each time it was over. */
export const alarmOccurrence = entity({
  label: '发生记录',
  module: logModule.alarm,
  counter: '次',
  title: 'value',
  fields: {
    alarmId: reference('报警', 'alarm', { ...written, onDelete: 'keep' }),
    time: dateTime('时间', written),
    value: text('数值', { ...written, max: 2048 }),
    active: choice('告警状态', alarmActive, written),
    remark: text('说明', { ...written, max: 200 }),
  },
  list: {
    columns: ['time', 'value', 'active', 'remark'],
    sort: { field: 'time', order: 'desc' },
  },
  appendOnly: true,
  scope: { through: 'alarmId' },
})
