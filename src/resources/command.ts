import { commandMoves } from '#platform/modules/command/command.moves.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { logModule, logSource } from '#resources/dictionaries.ts'
import { personName } from '#resources/shared-fields.ts'
import { bool, choice, dateTime, entity, integer, reference, text } from '#schema'

const written = { readOnly: true } as const

const { queued, expired, cancelled } = commandStatus

/**
 * A value that a device is told to set. Written by the command module alone: it makes all transitions but two, which
 * people and time make.
 */
export const command = entity({
  label: '指令',
  module: logModule.device,
  counter: '条',
  title: 'attrName',
  fields: {
    houseId: reference('房屋', 'house', { ...written, onDelete: 'keep' }),
    /** The composite id of `src/domain/attribute-id.ts`. */
    attributeId: text('属性编号', { ...written, max: 160, hidden: true }),
    deviceName: text('设备', { ...written, max: 40 }),
    attrName: text('属性', { ...written, max: 40 }),
    value: text('值', { ...written, max: 2048, hidden: true }),
    valueText: text('下发值', { ...written, max: 2100 }),
    oldValue: text('原值', { ...written, max: 2048, hidden: true }),
    oldValueText: text('下发前', { ...written, max: 2100 }),
    commandStatus: choice('状态', commandStatus, { ...written, default: queued }),
    resultMsg: text('结果', { ...written, max: 200 }),
    resultCode: text('结果码', { ...written, max: 32 }),
    operatorName: text('操作人', { ...written, max: personName.max }),
    logSource: choice('来源', logSource, { ...written, default: logSource.admin }),
    sendTime: dateTime('发送时间', written),
    sendMillis: integer('发送毫秒', { ...written, hidden: true }),
    deliverTime: dateTime('送达时间', written),
    ackTime: dateTime('回复时间', written),
    costMs: integer('耗时', { ...written, unit: 'ms' }),
    expireTime: dateTime('有效期至', written),
    /** The device never replies: that it is silent is no failure. */
    oneWay: bool('无需回复', { ...written, default: 0, hidden: true }),
    /** When a process set about sending it. */
    claimTime: dateTime('开始发送', { ...written, hidden: true }),
  },
  list: {
    columns: [
      { field: 'createTime', width: 170 },
      'deviceName',
      'attrName',
      'valueText',
      { field: 'oldValueText', priority: 'low' },
      'commandStatus',
      'resultMsg',
      'operatorName',
      { field: 'costMs', width: 90, priority: 'low' },
    ],
    search: [
      { keyword: ['attrName', 'deviceName', 'operatorName'], label: '设备/属性/操作人' },
      'commandStatus',
      { between: 'createTime' },
      'attributeId',
    ],
  },
  states: {
    field: 'commandStatus',
    initial: queued,
    transitions: {
      ...commandMoves.transitions,
      cancel: {
        label: '取消',
        from: [queued],
        to: cancelled,
        call: 'cancel',
        confirm: '设备上线后不再执行这条指令。确定要取消吗？',
        danger: true,
        batch: true,
      },
      expire: {
        label: '过期',
        from: [queued],
        to: expired,
        at: 'expireTime',
        set: { resultMsg: '设备未在有效期内上线' },
      },
    },
  },
  scope: { through: 'houseId' },
})
