import type { ModuleIndex } from '../../module-contracts.ts'
import type { HandlersOf, ModuleParts } from '../module-parts.ts'
import type { screenCalls } from './screen.calls.ts'
import { companyScreen, projectScreen, systemScreen } from './screens.ts'

const where = 'deleted_at is null'

/** What the big screens count is counted from these alone. */
const screenIndexes: readonly ModuleIndex[] = [
  { table: 'alarm', columns: ['status', 'projectId', 'level'], where },
  { table: 'alarm', columns: ['firstTime', 'level', 'projectId'], where },
  { table: 'alarm', columns: ['handleTime', 'status', 'projectId'], where },
  {
    table: 'workOrder',
    columns: ['createTime', 'projectId', 'type', 'status', 'statusTime', 'submitTime', 'finishDeadline'],
    where,
  },
  {
    table: 'workOrder',
    columns: ['finishTime', 'status', 'projectId', 'createTime', 'repairUserIds'],
    where,
  },
  {
    table: 'workOrder',
    columns: ['finishDeadline', 'projectId', 'submitTime', 'finishTime', 'status', 'statusTime'],
    where,
  },
  { table: 'house', columns: ['projectId', 'techProductId', 'onlineStatus', 'status'], where },
]

export const screenModule = {
  calls: {
    'screen.system': systemScreen,
    'screen.company': companyScreen,
    'screen.project': projectScreen,
  } satisfies HandlersOf<typeof screenCalls>,
  indexes: screenIndexes,
} satisfies ModuleParts
