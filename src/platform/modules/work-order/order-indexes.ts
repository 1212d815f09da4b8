import { workOrderOpen } from '#resources/dictionaries.ts'
import type { ModuleIndex } from '../../contracts.ts'

const open = `status in (${workOrderOpen.join(', ')}) and deleted_at is null`

export const workOrderIndexes: readonly ModuleIndex[] = [
  // Two who make an order of the same alarm meet here.
  {
    table: 'workOrder',
    columns: ['alarmId'],
    isUnique: true,
    where: `alarm_id is not null and ${open}`,
  },
  // What is still to be done is little beside what is done: tabs and time limits look at it alone.
  { table: 'workOrder', columns: ['status', 'finishDeadline'], where: open },
]
