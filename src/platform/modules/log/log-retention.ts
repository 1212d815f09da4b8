import { sql } from 'kysely'
import { day } from '#domain/durations.ts'
import { formatTime } from '#domain/time.ts'
import type { Db } from '../../contracts.ts'

/** As long as the classified protection scheme (等保) asks for. */
const keptDays = 180

/** So many entries go at a time: others get their turn in between. */
const atOnce = 1000

/**
 * The first moment of the last 180 days on which anything was logged; null: there are not so many. Each step down is
 * one look into the index of the log's usual order.
 */
async function lastLoggedDays(db: Db): Promise<string | null> {
  const newest = (before: ReturnType<typeof sql>) => sql`(
    select date_trunc('day', create_time) from operation_log
    where deleted_at is null and ${before} order by create_time desc, id desc limit 1)`
  const { rows } = await sql<{ day: string }>`
    with recursive logged (day) as (
      select ${newest(sql`true`)}
      union all
      select ${newest(sql`create_time < logged.day`)} from logged where logged.day is not null
    )
    select day from logged where day is not null offset ${keptDays - 1} limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Removes log entries that are older than 180 days and than the last 180 days on which anything was logged. A clock
 * that jumps ahead makes entries old, but it does not make days on which people have worked. Answers how many went.
 */
export async function removeOldLogEntries(db: Db, now: number): Promise<number> {
  const logged = await lastLoggedDays(db)
  if (logged === null) return 0
  const byClock = formatTime(now - keptDays * day)
  const oldest = byClock < logged ? byClock : logged
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
