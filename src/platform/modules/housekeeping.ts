import { formatTime } from '#domain/time.ts'
import type { Job, Services } from '../contracts.ts'
import { tendTables } from '../db/upkeep.ts'
import { removeStaleGuesses } from './auth/guess-limits.ts'
import { removeExpiredSessions } from './auth/sessions.ts'
import { removeStaleSmsCodes } from './auth/sms-codes.ts'

const hour = 3_600_000
const day = 24 * hour

/** As long as the classified protection scheme (等保) asks for. */
const logDays = 180

/** Removes what has outlived its use. Any number of processes may do so at once. */
export async function cleanUp({ db, now, config, log }: Services): Promise<void> {
  const moment = now().getTime()
  await removeExpiredSessions(db, moment)
  await removeStaleGuesses(db, moment)
  await removeStaleSmsCodes(db, moment - day)
  if (!config.resources.operationLog) return
  const oldest = formatTime(moment - logDays * day)
  const removed = await db.deleteFrom('operationLog').where('createTime', '<', oldest).executeTakeFirst()
  log.debug('cleaned up', { logEntries: Number(removed.numDeletedRows) })
}

async function keepHouse(services: Services): Promise<void> {
  await cleanUp(services)
  const tended = await tendTables(services.db)
  if (tended.length > 0) services.log.info('tended tables', { tables: tended })
}

export const housekeeping: Job = { name: 'housekeeping', everyMs: hour, run: keepHouse }
