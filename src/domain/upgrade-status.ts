/** Values of the `otaStatus` dictionary: where the upgrade of one house stands. */
export const upgradeStatus = {
  waiting: 0,
  notified: 10,
  writing: 20,
  done: 30,
  failed: 40,
  cancelled: 50,
} as const

export type UpgradeStatus = (typeof upgradeStatus)[keyof typeof upgradeStatus]

/** Values of the `otaBatchStatus` dictionary. */
export const batchStatus = { waiting: 1, running: 2, paused: 3, ended: 4 } as const
