import { dictionary } from '#schema'

export const firmwareStatus = dictionary('固件状态', {
  published: [1, '已发布', 'green'],
  disabled: [2, '已停用', 'grey'],
})

export const packageType = dictionary('升级包类型', { full: [1, '整包'], differential: [2, '差分'] })

/** The labels name the algorithms. */
export const signMethod = dictionary('签名算法', { md5: [1, 'MD5'], sha256: [2, 'SHA256'] })

/** 3 is this project's own: the contract has one OTA call, and an upgrade under way must be stoppable. */
export const otaMode = dictionary('升级方式', {
  immediate: [1, '立即升级'],
  scheduled: [2, '定时升级'],
  stop: [3, '停止升级'],
})

export const otaStatus = dictionary('升级状态', {
  waiting: [0, '待推送', 'grey'],
  notified: [10, '已推送', 'cyan'],
  writing: [20, '升级中', 'blue'],
  done: [30, '升级成功', 'green'],
  failed: [40, '升级失败', 'red'],
  cancelled: [50, '已取消', 'orange'],
})

/** Told to the house's devices, which have not come to an end yet. */
export const otaPushed = [otaStatus.notified, otaStatus.writing] as const

/** A house has one such upgrade of a module at most. */
export const otaUnderWay = [otaStatus.waiting, ...otaPushed] as const

export const otaBatchStatus = dictionary('批次状态', {
  waiting: [1, '等待中', 'grey'],
  running: [2, '进行中', 'blue'],
  paused: [3, '已暂停', 'red'],
  ended: [4, '已结束', 'green'],
})
