import { workOrderPriority } from '#resources/dictionaries.ts'
import { call, choice, longText, reference, references } from '#schema'

const platform = '/platform/admin/v1'
const allow = ['/maintenance', '/house/detail'] as const

/** Calls about alarms that are no operation of an entity. */
export const alarmCalls = {
  'alarm.workOrderInfo': call('GET', `${platform}/alarm/record/workorder/info`, allow, {
    id: reference('报警', 'alarm', { required: true }),
  }),
  'alarm.toWorkOrder': call('POST', `${platform}/alarm/record/workorder`, allow, {
    alarmId: reference('报警', 'alarm', { required: true }),
    priority: choice('优先级', workOrderPriority, { required: true, default: workOrderPriority.medium }),
    repairUserIds: references('处理人', 'user', {
      ...{ max: 5, lookup: 'repairUser', given: ['projectId'], onDelete: 'keep' },
    }),
    content: longText('问题描述', { required: true, min: 5, max: 500 }),
  }),
  'alarm.trend': call('GET', `${platform}/alarm/record/trend`, allow, {
    id: reference('报警', 'alarm', { required: true }),
  }),
  'alarm.overview': call('GET', `${platform}/alarm/record/overview`, ['/maintenance']),
}
