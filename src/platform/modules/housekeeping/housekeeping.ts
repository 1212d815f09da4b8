import { sql } from 'kysely'
import { hour, minute } from '#domain/durations.ts'
import type { Db, Services } from '../../contracts.ts'
import { inSteps } from '../../db/in-steps.ts'
import { foldTallies } from '../../db/tally-tables.ts'
import type { Job } from '../../module-contracts.ts'
import { noteStoredDay } from '../../services/stored-days.ts'
import { removeStaleGuesses } from '../auth/guess-limits.ts'
import { removeExpiredSessions } from '../auth/login-sessions.ts'
import { removeStaleQuotas } from '../auth/quota.ts'
import { removeStaleSmsCodes } from '../auth/sms-codes.ts'
import { removeOldLogEntries } from '../log/log-retention.ts'
import { removeOldNotices } from '../notice/dispatch-notices.ts'
import { sweepUploads } from '../upload/upload-quota.ts'

/** Smaller tables are read whole, whatever the planner believes. */
const fewPages = 16

/**
 * How finely the parts of texts are counted, in PostgreSQL's steps of 300 rows: an index of them takes the text of each
 * row apart that is looked at. With the usual hundred steps that held the embedded database for more than a second.
 */
const stepsOfTexts = 5

/** Statistics of all, coarse ones; then those of each column by itself, as fine as they usually are. */
async function refreshStatistics(db: Db, table: string): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await sql`set local default_statistics_target = ${sql.lit(stepsOfTexts)}`.execute(inside)
    await sql`analyze ${sql.id(table)}`.execute(inside)
  })
  const { rows } = await sql<{ column: string }>`
    select attname::text as "column" from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  )
  for (const { column } of rows) await sql`analyze ${sql.id(table)} (${sql.id(column)})`.execute(db)
}

/**
 * Refreshes statistics and the free space of tables whose size has changed by a fifth since that was last done. A
 * server does so by itself; the embedded database has nobody who would.
 */
export async function maintainTables(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname::text as "table" from (
      select relname, relpages, pg_relation_size(oid) / current_setting('block_size')::int as pages
      from pg_class where relkind = 'r' and relnamespace = to_regnamespace(current_schema()::text)
    ) sized where pages > ${fewPages} and abs(pages - relpages) > pages / 5`.execute(db)
  for (const { table } of rows) {
    // Statistics first: they take a moment and help at once, the rest takes longer.
    await refreshStatistics(db, table)
    await sql`vacuum ${sql.id(table)}`.execute(db)
  }
  return rows.map(({ table }) => table)
}

/** Removes what has outlived its use. Any number of processes may do so at once. */
export async function cleanUp(services: Services): Promise<void> {
  const { db, now, config, log } = services
  const moment = now().getTime()
  await inSteps(services, 'housekeeping', {
    storedDay: () => noteStoredDay(services),
    sessions: () => removeExpiredSessions(db, moment),
    guesses: () => removeStaleGuesses(db, moment),
    smsCodes: () => removeStaleSmsCodes(db, moment),
    quotas: () => removeStaleQuotas(db, moment),
    notices: () => removeOldNotices(db, moment),
    async uploads() {
      const swept = await sweepUploads(services)
      if (swept > 0) log.info('removed uploads that no record has named', { count: swept })
    },
    async logEntries() {
      if (config.resources.operationLog)
        log.debug('cleaned up', { logEntries: await removeOldLogEntries(db, moment) })
    },
  })
}

export const housekeeping: Job = { name: 'housekeeping', everyMs: hour, run: cleanUp }

/** One call generates ten thousand houses: until that is known, a page of them is looked for by the wrong index. */
export const tendingJob: Job = {
  name: 'tending tables',
  everyMs: minute,
  async run({ db, log }) {
    const tables = await maintainTables(db)
    if (tables.length > 0) log.info('tended tables', { tables })
  },
}

export const tallyJob: Job = {
  name: 'tallies',
  everyMs: minute,
  run: ({ db, config }) => foldTallies(db, config),
}
