import { workOrderOpen } from '#resources/work-order-dictionaries.ts'
import type { ModuleIndex } from '../../module-contracts.ts'

const open = `status in (${workOrderOpen.join(', ')}) and deleted_at is null`

export const workOrderIndexes: readonly ModuleIndex[] = [
  // Two who make an order of the same alarm meet here.
  {
    table: 'workOrder',
    columns: ['alarmId'],
    isUnique: true,
    where: `alarm_id is not null and ${open}`,
  },
]
