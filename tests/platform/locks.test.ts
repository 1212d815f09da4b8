import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftLife } from '#domain/draft-life.ts'
import { day } from '#domain/durations.ts'
import { codes } from '#domain/error-codes.ts'
import type { Tables } from '#platform/contracts.ts'
import { lockRows } from '#platform/db/row-locks.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { otaJob } from '#platform/modules/ota/ota-job.ts'
import { sweepUploads } from '#platform/modules/upload/upload-quota.ts'
import { noteTaken } from '#platform/services/uploads.ts'
import { otaStatus } from '#resources/firmware-dictionaries.ts'
import { otaEstate } from '#tests/support/ota-estate.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { bin, png } from '#tests/support/sample-files.ts'
import { storeDaily } from '#tests/support/stored-days.ts'
import { sendFile, uploaded } from '#tests/support/uploading.ts'

type Db = Kysely<Tables>

async function ownPid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Resolves once somebody waits for a process of the database. */
async function untilWaitedFor(db: Db, pid: number): Promise<void> {
  const isWaitedFor = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`.execute(db)
    return rows.length > 0
  }
  await expect.poll(isWaitedFor, { timeout: 10_000 }).toBe(true)
}

const sources = import.meta.glob<string>('../../src/platform/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('locks rows in one place, which knows the order', () => {
  const lockers = Object.entries(sources).filter(([, text]) =>
    /\bfor (update|share|no key update|key share)\b|\.for(Update|Share|NoKeyUpdate|KeyShare)\(|select pg_advisory_xact/.test(
      text,
    ),
  )
  // They make tables and first records, in transactions that do nothing else.
  const makers = ['tables.ts', 'partitions.ts', 'seed-database.ts']
  const files = lockers.map(([file]) => file.split('/').at(-1) ?? '')
  expect(files.filter((file) => !makers.includes(file))).toEqual(['row-locks.ts'])
})

// PGlite has one connection: nobody meets there.
describe.runIf(engines.includes('postgresql'))('who meets on postgresql', () => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine: 'postgresql' })
  })
  afterAll(() => eaves.close())

  it('refuses whoever asks it beside their own transaction, who would wait for ever on PGlite', async () => {
    const { db } = eaves.platform.services
    const count = () => db.selectFrom('user').select('id').execute()
    await expect(db.transaction().execute(count)).rejects.toThrow('PGlite would wait for ever')
    await expect(db.transaction().execute(async (tx) => tx.isTransaction)).resolves.toBe(true)
  })

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
      await untilWaitedFor(eaves.db, pid)
      await lock(db, 'b')
    })
    await job
    expect(await statuses()).toEqual([otaStatus.notified, otaStatus.notified])
  })

  /** Transactions that each lock one record, and the other's once both have one. */
  const crossing = (lock: (db: Db, table: string) => Promise<unknown>) => {
    const { services } = eaves.platform
    let waiting = 2
    let begin = () => {}
    const bothBegun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const starts: string[] = []
    const run = (first: string, second: string) =>
      inTransaction({ db: services.db, services }, async ({ db }) => {
        starts.push(first)
        await lock(db, first)
        waiting -= 1
        if (waiting === 0) begin()
        await bothBegun
        await lock(db, second)
      })
    return Promise.all([run('role', 'user'), run('user', 'role')]).then(() => starts)
  }

  it('starts over what would wait against the order, and then waits in order', async () => {
    const lock = (db: Db, table: string) => lockRows(db, { table, where: sql<boolean>`true`, mode: 'change' })
    eaves.warnings.length = 0
    expect((await crossing(lock)).toSorted()).toEqual(['role', 'user', 'user'])
    expect(eaves.warnings).toEqual([])
  })

  it('starts over what the database gives up for another one, and says so', async () => {
    const lock = (db: Db, table: string) => sql`update ${sql.table(table)} set version = version`.execute(db)
    eaves.warnings.length = 0
    // Who is begun again may meet the other one once more.
    expect((await crossing(lock)).length).toBeGreaterThan(2)
    expect(eaves.warnings[0]).toMatchObject({ attempt: 1 })
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

  it('keeps an upload that a record names while it is being swept', async () => {
    const sent = await sendFile(eaves, 'a.png', png(64, 64))
    const name = String(sent.data.url).split('/').at(-1)
    eaves.forward(draftLife + 2 * day)
    await storeDaily(eaves, draftLife / day + 2)
    let swept = Promise.resolve(0)
    await eaves.db.transaction().execute(async (db) => {
      await noteTaken(db, sent.data)
      const pid = await ownPid(db)
      swept = sweepUploads(eaves.platform.services)
      await untilWaitedFor(eaves.db, pid)
    })
    await swept
    const entries = await eaves.db
      .selectFrom('uploadLedger')
      .select('name')
      .where('name', '=', name)
      .execute()
    expect(entries).toHaveLength(1)
  })
})
