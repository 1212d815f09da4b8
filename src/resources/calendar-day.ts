import { calendarDayKind } from '#resources/calendar-dictionaries.ts'
import { choice, date, entity, text } from '#schema'

/** A day on which people do not work although its weekday says so, or work although it does not. */
export const calendarDay = entity({
  label: '节假日',
  counter: '天',
  title: 'name',
  fields: {
    day: date('日期', { required: true, unique: true }),
    name: text('名称', { required: true, min: 2, max: 20, help: '如 国庆节、国庆节调休' }),
    kind: choice('类型', calendarDayKind, {
      required: true,
      default: calendarDayKind.holiday,
      help: '放假的一天不计服务时间；调休上班的一天按工作日的服务时间计',
    }),
  },
  list: {
    columns: ['day', 'name', 'kind'],
    search: ['name', 'kind', { between: 'day' }],
    sort: { field: 'day', order: 'desc' },
  },
})
