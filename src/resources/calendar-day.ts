import { platform } from '#resources/base-paths.ts'
import { calendarDayKind } from '#resources/calendar-dictionaries.ts'
import { logModule } from '#resources/dictionaries.ts'
import { choice, date, entity, type MountOption, text } from '#schema'

/** A day on which people do not work although its weekday says so, or work although it does not. */
export const calendarDay = entity({
  label: '节假日',
  module: logModule.workOrder,
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

export const calendarDayImport: MountOption<typeof calendarDay, 'import'> = {
  path: `${platform}/calendar/day/import`,
  allow: '/maintenance/calendar',
  key: ['day'],
  columns: [
    { field: 'day', example: '2027-01-01' },
    { field: 'name', example: '元旦' },
    { field: 'kind', example: '放假' },
  ],
}
