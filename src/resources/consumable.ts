import { consumableDue, consumableStatus } from '#resources/console-dictionaries.ts'
import { logModule } from '#resources/dictionaries.ts'
import { lifeUnit } from '#resources/product-dictionaries.ts'
import { personName } from '#resources/shared-fields.ts'
import { workOrderPriority } from '#resources/work-order-dictionaries.ts'
import { choice, dateTime, entity, integer, longText, reference, text } from '#schema'

const written = { readOnly: true } as const

/** What wears out in a device of a house. It comes and goes with the technology product; a job counts its life down. */
export const consumable = entity({
  label: '耗材',
  module: logModule.device,
  counter: '件',
  title: 'name',
  fields: {
    houseId: reference('房屋', 'house', { ...written, onDelete: 'cascade' }),
    deviceId: reference('设备', 'device', { ...written, onDelete: 'keep' }),
    serialNo: text('设备序号', { ...written, max: 32, hidden: true }),
    name: text('耗材名称', { ...written, max: 20 }),
    model: text('型号', { ...written, max: 32 }),
    position: text('位置', { ...written, max: 40 }),
    ratedLife: integer('额定寿命', written),
    lifeUnit: choice('单位', lifeUnit, { ...written, default: lifeUnit.day }),
    usedLife: integer('已用', { ...written, default: 0 }),
    remainLife: integer('剩余', written),
    remainPercent: integer('剩余寿命', { ...written, unit: '%', default: 100, cell: 'life-bar' }),
    status: choice('状态', consumableStatus, { ...written, default: consumableStatus.fine }),
    installTime: dateTime('安装时间', written),
    lastReplaceTime: dateTime('上次更换', written),
    nextReplaceTime: dateTime('预计更换', written),
    replaceCount: integer('更换次数', { ...written, default: 0 }),
    lastReplaceUser: text('更换人', { ...written, max: personName.max }),
    workOrderId: reference('更换工单', 'workOrder', { ...written, onDelete: 'clear' }),
  },
  list: {
    columns: [
      'name',
      { field: 'model', priority: 'low' },
      'position',
      { field: 'remainPercent', width: 210, priority: 'high' },
      'nextReplaceTime',
      'status',
      'workOrderId',
    ],
    search: ['name'],
    tabs: 'status',
    tabGroups: { 将尽: consumableDue },
    sort: { field: 'remainPercent', order: 'asc' },
  },
  actions: {
    replace: {
      label: '创建更换工单',
      call: 'order',
      ask: {
        title: text('标题', { required: true, min: 2, max: 50 }),
        priority: choice('优先级', workOrderPriority, { required: true, default: workOrderPriority.medium }),
        content: longText('问题描述', { required: true, min: 5, max: 500 }),
      },
      prefill: {
        title: '更换{position}{name}',
        content: [
          '耗材：{name} {model}',
          '位置：{position}',
          '剩余寿命：{remainPercent}（{remainLife}{lifeUnit}）',
          '预计更换：{nextReplaceTime}',
        ].join('\n'),
      },
      when: { workOrderId: null },
      first: true,
    },
  },
  scope: { through: 'houseId' },
})
