import {
  workOrderPriority,
  workOrderSource,
  workOrderStatus,
  workOrderType,
} from '#resources/dictionaries.ts'
import { choice, entity, longText, reference, references, text } from '#schema'

/** Its states, calls and screens come with the maintenance area. */
export const workOrder = entity({
  label: '工单',
  counter: '张',
  title: 'title',
  fields: {
    orderNo: text('工单编号', { readOnly: true, unique: true }),
    title: text('标题', { required: true, min: 2, max: 50 }),
    type: choice('类型', workOrderType, { required: true }),
    priority: choice('优先级', workOrderPriority, { required: true, default: workOrderPriority.low }),
    source: choice('来源', workOrderSource, { readOnly: true, default: workOrderSource.admin }),
    projectId: reference('项目', 'project', { required: true, onDelete: 'keep' }),
    houseId: reference('房屋', 'house', { within: 'projectId', onDelete: 'keep' }),
    repairUserIds: references('处理人', 'user', { readOnly: true, max: 5, onDelete: 'keep' }),
    content: longText('问题描述', { required: true, min: 5, max: 500 }),
    status: choice('状态', workOrderStatus, { readOnly: true, default: workOrderStatus.pending }),
  },
  scope: { through: 'projectId' },
})
