import { sql } from 'kysely'
import { second } from '#domain/durations.ts'
import type { Db } from '../contracts.ts'

/** Sizes in PostgreSQL's words: of the log that the embedded database keeps, at least and at most between checkpoints. */
export const logSettings = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']

/** In bytes. Changed pages are written at once then: some 100 ms. */
const enough = 16 * 1024 * 1024

const everyMs = 10 * second

/** Writes changed pages to their tables once the log has grown, so that what the log said before can go. */
async function checkpointOnceGrown(db: Db): Promise<void> {
  const { rows } = await sql<{ grown: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${enough} as grown
    from pg_control_checkpoint()`.execute(db)
  if (rows[0]?.grown) await sql`checkpoint`.execute(db)
}

/**
 * Keeps the log of an embedded database short. A server has a process for that. Without checkpoints the log grows until
 * the disk is full, and whoever opens the database after a crash reads all of it. Answers how to stop.
 */
export function startCheckpoints(db: Db): () => void {
  // A database that no longer answers has been told of by its connection.
  const timer = setInterval(() => void checkpointOnceGrown(db).catch(() => {}), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
