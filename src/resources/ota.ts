import { otaMoves } from '#platform/modules/ota/ota.moves.ts'
import { otaBatchStatus, otaStatus } from '#resources/firmware-dictionaries.ts'
import { choice, dateTime, entity, integer, reference, text } from '#schema'

const written = { readOnly: true } as const

/** One order to upgrade houses: how fast, and when to give up. Written by the OTA module alone. */
export const otaBatch = entity({
  label: '升级批次',
  title: 'batchNo',
  fields: {
    batchNo: text('批次号', { ...written, unique: true }),
    firmwareId: reference('固件', 'firmware', written),
    status: choice('状态', otaBatchStatus, { ...written, default: otaBatchStatus.waiting }),
    planTime: dateTime('计划时间', written),
    batchSize: integer('每批数量', written),
    stopFailRate: integer('失败率上限', { ...written, unit: '%' }),
    timeoutSec: integer('超时', { ...written, unit: 's' }),
    retry: integer('重试次数', written),
    // Empty until each of its tasks has come to an end: a paused batch may still have houses that are writing.
    endTime: dateTime('结束时间', written),
  },
})

/** The upgrade of one house. The OTA module alone writes it, and makes all its transitions. */
export const otaTask = entity({
  label: '升级任务',
  title: 'targetVersion',
  fields: {
    batchId: reference('批次', 'otaBatch', { ...written, onDelete: 'cascade' }),
    firmwareId: reference('固件', 'firmware', written),
    houseId: reference('房屋', 'house', { ...written, onDelete: 'cascade' }),
    module: text('升级模块', written),
    targetVersion: text('目标版本', written),
    status: choice('状态', otaStatus, { ...written, default: otaStatus.waiting }),
    progress: integer('进度', { ...written, unit: '%', default: 0 }),
    wave: integer('第几批', { ...written, default: 1 }),
    attempt: integer('第几次', { ...written, default: 1 }),
    retriesLeft: integer('剩余重试', { ...written, default: 0 }),
    failReason: text('原因', written),
    /** When its gateway was last told of it. */
    toldTime: dateTime('下发时间', { ...written, hidden: true }),
    startTime: dateTime('开始时间', written),
    progressTime: dateTime('最近进度', written),
    endTime: dateTime('结束时间', written),
  },
  states: {
    field: 'status',
    initial: otaStatus.waiting,
    transitions: otaMoves.transitions,
  },
  scope: { through: 'houseId' },
})
