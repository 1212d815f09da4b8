import { platform } from '#resources/base-paths.ts'
import { attributeIdList, epochSeconds } from '#resources/shared-fields.ts'
import { workOrderPriority } from '#resources/work-order-dictionaries.ts'
import { call, choice, integer, longText, reference, references, text } from '#schema'

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
  'alarm.stretches': call('GET', `${platform}/alarm/record/stretch/list`, allow, {
    houseId: reference('房屋', 'house', { required: true }),
    attributeIds: text('属性', { required: true, ...attributeIdList }),
    startTime: integer('开始时间', { required: true, ...epochSeconds }),
    endTime: integer('结束时间', { required: true, ...epochSeconds }),
  }),
  // How many are newer than the one with this number, and the number of the newest.
  'alarm.news': call('GET', `${platform}/alarm/record/news`, allow, {
    projectId: reference('项目', 'project', { required: true, lookup: 'choice' }),
    after: text('报警编号', { max: 32 }),
  }),
  'alarm.overview': call('GET', `${platform}/alarm/record/overview`, ['/maintenance']),
}
