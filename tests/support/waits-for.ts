import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/contracts.ts'

/** Resolves once another connection waits for what this transaction has written. */
export async function untilWaitedFor(transaction: Db): Promise<void> {
  const waits = async () => {
    const { rows } = await sql<{ pid: number }>`
      select distinct w.pid from pg_locks w join pg_locks h on h.transactionid = w.transactionid
      where not w.granted and h.granted and h.pid = pg_backend_pid()`.execute(transaction)
    expect(rows).toHaveLength(1)
  }
  await vi.waitFor(waits, { timeout: 90_000, interval: 50 })
}
