import { consumableStatus } from '#resources/console-dictionaries.ts'
import { lifeUnit, workOrderPriority } from '#resources/dictionaries.ts'
import { choice, dateTime, entity, integer, longText, reference, text } from '#schema'

const written = { readOnly: true } as const

/** What wears out in a device of a house. It comes and goes with the technology product; a job counts its life down. */
export const consumable = entity({
  label: '耗材',
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
    lastReplaceUser: text('更换人', { ...written, max: 32 }),
    workOrderId: reference('更换工单', 'workOrder', { ...written, onDelete: 'clear' }),
  },
  list: {
    columns: [
      'name',
      'model',
      'position',
      { field: 'remainPercent', width: 140, priority: 'high' },
      'remainLife',
      'lifeUnit',
      'nextReplaceTime',
      'status',
      'workOrderId',
    ],
    search: ['name', 'status'],
    sort: { field: 'remainPercent', order: 'asc' },
  },
  actions: {
    replace: {
      label: '创建更换工单',
      call: 'order',
      ask: {
        priority: choice('优先级', workOrderPriority, { required: true, default: workOrderPriority.medium }),
        content: longText('说明', { max: 500 }),
      },
      when: { workOrderId: null },
      first: true,
    },
  },
  scope: { through: 'houseId' },
})
