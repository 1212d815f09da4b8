import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import type { ModuleIndex } from '../../module-contracts.ts'
import { settleAlarmOf } from '../alarm/settle-alarm.ts'
import { settleConsumableOf } from '../consumable/replacement-order.ts'
import type { ModuleParts } from '../module-parts.ts'
import { timeLimitJob } from './time-limit-job.ts'
import { workOrderHooks } from './work-order-hooks.ts'

const open = `status in (${workOrderOpen.join(', ')}) and deleted_at is null`

const workOrderIndexes: readonly ModuleIndex[] = [
  // Two who make an order of the same alarm meet here.
  {
    table: 'workOrder',
    columns: ['alarmId'],
    isUnique: true,
    where: `alarm_id is not null and ${open}`,
  },
]

export const workOrderModule = {
  hooks: {
    workOrder: workOrderHooks([settleAlarmOf, settleConsumableOf]),
  },
  jobs: [timeLimitJob],
  indexes: workOrderIndexes,
} satisfies ModuleParts
