import { sql } from 'kysely'
import { formatTime } from '#domain/time.ts'
import type { Db } from '../../contracts.ts'
import { keptSince } from '../../services/stored-days.ts'

/** As long as the classified protection scheme (等保) asks for. */
const keptDays = 180

/** So many entries go at a time: others get their turn in between. */
const atOnce = 1000

/** Removes log entries that are older than 180 days on which anything was stored. Answers how many went. */
export async function removeOldLogEntries(db: Db, now: number): Promise<number> {
  const since = await keptSince(db, now, keptDays)
  if (since === null) return 0
  const oldest = formatTime(since)
  let removed = 0
  for (;;) {
    const found = db.selectFrom('operationLog').select('id').where('createTime', '<', oldest).limit(atOnce)
    const { numDeletedRows } = await db
      .deleteFrom('operationLog')
      .where('id', 'in', found)
      .executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
    if (Number(numDeletedRows) < atOnce) break
  }
  // A part says nothing without its entry.
  if (removed > 0)
    await sql`delete from log_part where not exists (
      select from operation_log where id = log_part.entry_id)`.execute(db)
  return removed
}
