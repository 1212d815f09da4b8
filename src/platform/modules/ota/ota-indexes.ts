import { otaUnderWay } from '#resources/dictionaries.ts'
import type { ModuleIndex } from '../../contracts.ts'

/**
 * Indexes that the config cannot express. One keeps a house from being upgraded twice at a time, whoever writes; the
 * other lets the job see at a glance that there is nothing to do.
 */
export const otaIndexes: readonly ModuleIndex[] = [
  {
    table: 'otaTask',
    columns: ['houseId', 'module'],
    isUnique: true,
    where: `status in (${otaUnderWay.join(', ')}) and deleted_at is null`,
  },
  { table: 'otaBatch', columns: ['id'], where: 'end_time is null and deleted_at is null' },
]
