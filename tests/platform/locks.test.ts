import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import type { Tables } from '#platform/contracts.ts'
import { otaJob } from '#platform/modules/ota/ota-job.ts'
import { otaEstate } from '#tests/support/ota-estate.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { bin } from '#tests/support/sample-files.ts'
import { uploaded } from '#tests/support/uploading.ts'

type Db = Kysely<Tables>

async function ownPid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Whether anybody waits for a process of the database. */
async function isWaitedFor(db: Db, pid: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(db)
  return rows.length > 0
}

// PGlite has one connection: nobody meets there.
describe.runIf(engines.includes('postgresql'))('who meets on postgresql', () => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine: 'postgresql' })
  })
  afterAll(() => eaves.close())

  it('locks tasks of upgrades in one order, whichever batches they are of', async () => {
    const { ids, upgrade, statuses } = await otaEstate(eaves, 2)
    // The later batch has the task that comes first.
    for (const [houseId, id] of [
      [ids[0], 'b'],
      [ids[1], 'a'],
    ]) {
      await upgrade({ houseIds: [houseId] })
      await eaves.db.updateTable('otaTask').set({ id }).where('houseId', '=', houseId).execute()
    }
    const lock = (db: Db, id: string) =>
      db.selectFrom('otaTask').select('id').where('id', '=', id).forUpdate().execute()
    let job = Promise.resolve()
    await eaves.db.transaction().execute(async (db) => {
      await lock(db, 'a')
      const pid = await ownPid(db)
      job = otaJob.run(eaves.platform.services)
      await expect.poll(() => isWaitedFor(eaves.db, pid)).toBe(true)
      await lock(db, 'b')
    })
    await job
    expect(await statuses()).toEqual([10, 10])
  })
  it('adds firmware while others hold the product it is for', async () => {
    const { productId } = await otaEstate(eaves, 1)
    const firmware = {
      productId,
      name: '固件',
      versionName: '3.0.0',
      versionOrder: 9,
      fileUrl: await uploaded(eaves, 'a.bin', bin, 'firmware.fileUrl'),
      fileName: 'a.bin',
      sign: createHash('sha256').update(bin).digest('hex'),
      description: '测试',
    }
    // As whoever adds another one does.
    await eaves.db.transaction().execute(async (db) => {
      await db.selectFrom('techProduct').select('id').where('id', '=', productId).forShare().execute()
      expect(await eaves.call('firmware.create', firmware)).toMatchObject({ code: codes.ok })
    })
  })
})
