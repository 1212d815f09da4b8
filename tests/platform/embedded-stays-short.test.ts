import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/db/client.ts'
import { emptyDump } from '#tests/support/copy-database.ts'

const megabytes = 1024 * 1024

let database: Database
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await openDatabase({ dump: await emptyDump() })
})
afterAll(async () => {
  await database.close()
  vi.useRealTimers()
})

async function logSize(): Promise<number> {
  const { rows } = await sql<{ size: string }>`select sum(size) as size from pg_ls_waldir()`.execute(
    database.db,
  )
  return Number(rows[0]?.size)
}

/** Writes about 90 MB into the log. */
async function write(): Promise<void> {
  await sql`insert into written select repeat('x', 1000) from generate_series(1, 80000)`.execute(database.db)
  await sql`truncate written`.execute(database.db)
}

it('keeps the log of the embedded database short however much is written', async () => {
  await sql`create table written (text text)`.execute(database.db)
  for (let times = 0; times < 3; times += 1) {
    await write()
    expect(await logSize()).toBeGreaterThan(80 * megabytes)
    vi.advanceTimersByTime(10_000)
    await expect.poll(logSize).toBeLessThanOrEqual(64 * megabytes)
  }
})

it('keeps the lists short that wait for their place in an index', async () => {
  const { rows } = await sql`show gin_pending_list_limit`.execute(database.db)
  expect(rows).toEqual([{ ginPendingListLimit: '256kB' }])
})
