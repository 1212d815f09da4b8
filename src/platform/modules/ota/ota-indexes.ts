import { sql } from 'kysely'
import { otaStatus, otaUnderWay } from '#resources/firmware-dictionaries.ts'
import type { ModuleIndex } from '../../module-contracts.ts'

/** Of a task: a gateway was told of it, and is still to be told that it was cancelled. */
const inVain = `status = ${otaStatus.cancelled} and told_time is not null and deleted_at is null`
export const toldInVain = sql.raw<boolean>(inVain)

/**
 * Indexes that the config cannot express. One keeps a house from being upgraded twice at a time, whoever writes; the
 * others let the jobs see at a glance that there is nothing to do.
 */
export const otaIndexes: readonly ModuleIndex[] = [
  {
    table: 'otaTask',
    columns: ['houseId', 'module'],
    isUnique: true,
    where: `status in (${otaUnderWay.join(', ')}) and deleted_at is null`,
  },
  { table: 'otaTask', columns: ['id'], where: inVain },
  { table: 'otaBatch', columns: ['id'], where: 'end_time is null and deleted_at is null' },
]
