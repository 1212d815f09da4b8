import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/db/client.ts'

const url = inject('postgresUrl')

describe.runIf(url)('a transaction that nobody goes on with', () => {
  let database: Database
  let other: Database
  beforeAll(async () => {
    database = await openDatabase({ url: url ?? '', timeout: 300 })
    other = await openDatabase({ url: url ?? '' })
  })
  afterAll(async () => {
    await database.close()
    await other.close()
  })

  it('is ended by the server, and what it held is free again', async () => {
    const isThere = async (pid: number) =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(other.db)).rows.length > 0
    const forgotten = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = Number(rows[0]?.pid)
      await vi.waitFor(async () => expect(await isThere(pid)).toBe(false), 10_000)
      await sql`select 1`.execute(tx)
    })
    await expect(forgotten).rejects.toThrow()
    expect((await sql<{ num: number }>`select 1 as num`.execute(database.db)).rows).toEqual([{ num: 1 }])
  })
})
