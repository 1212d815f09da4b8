import { settleAlarmOf } from '../alarm/settle-alarm.ts'
import { settleConsumableOf } from '../consumable/replacement-order.ts'
import type { ModuleParts } from '../module-parts.ts'
import { workOrderIndexes } from './order-indexes.ts'
import { timeLimitJob } from './time-limit-job.ts'
import { workOrderHooks } from './work-order-hooks.ts'

export const workOrderModule = {
  hooks: {
    workOrder: workOrderHooks([settleAlarmOf, settleConsumableOf]),
  },
  jobs: [timeLimitJob],
  indexes: workOrderIndexes,
} satisfies ModuleParts
