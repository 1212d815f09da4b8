import { offlineReason } from '#resources/device-dictionaries.ts'
import { logModule } from '#resources/dictionaries.ts'
import { choice, decimal, entity, integer, reference } from '#schema'

const written = { readOnly: true } as const

/** How much of the last seven days the gateway of a house was on line. A job writes it, for houses of which that is known. */
export const houseAvailability = entity({
  label: '可用率',
  module: logModule.house,
  counter: '套',
  title: 'houseId',
  fields: {
    houseId: reference('房屋', 'house', { ...written, onDelete: 'cascade', lookup: 'choice' }),
    projectId: reference('项目', 'project', { ...written, onDelete: 'cascade', lookup: 'choice' }),
    rate: decimal('近 7 天可用率', {
      ...written,
      unit: '%',
      help: '网关在线时长占可知时长的比例，平台自身中断的时间不计；每 2 分钟统计一次',
    }),
    outageNum: integer('离线次数', { ...written, unit: '次' }),
    longestOutage: integer('最长离线', { ...written, unit: '分钟' }),
    mainReason: choice('主要原因', offlineReason, written),
  },
  list: {
    columns: ['houseId', 'projectId', 'rate', 'outageNum', 'longestOutage', 'mainReason'],
    search: ['projectId', 'houseId', 'mainReason'],
    sort: { field: 'rate', order: 'asc' },
  },
  scope: { through: 'projectId' },
})
