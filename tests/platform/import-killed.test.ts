import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { houseStatus } from '#resources/estate-dictionaries.ts'
import { connectionOf } from '#tests/support/connection-of.ts'
import { engines, startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { sendImport } from '#tests/support/send-import.ts'
import { untilWaitedFor } from '#tests/support/waits-for.ts'

const projectId = 'project_jingan'
const floorId = 'floor_jingan_1_1'
const many = 200
const numberOf = (index: number) => `K${index}`
const file = [
  '楼栋,单元,楼层*,房号*,户型,面积,房屋状态,交付日期,质保到期',
  ...Array.from({ length: many }, (_, index) => `1号楼,1单元,1层,${numberOf(index)},,,,,`),
].join('\r\n')

// PGlite dies with its process; that its files outlive that is its own business.
describe.runIf(engines.includes('postgresql'))('an import whose process is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eaves-import-'))
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine: 'postgresql' })
    writeFileSync(join(folder, 'houses.csv'), file)
  }, 120_000)
  afterAll(async () => {
    await eaves.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const counted = async () => {
    const { rows } = await sql<{ houses: number; entries: number }>`
      select (select count(*)::int from house where name like 'K%') as houses,
        (select count(*)::int from operation_log where content like '导入房屋%') as entries`.execute(eaves.db)
    return rows[0]
  }

  it('leaves nothing of it, and all of it the next time', async () => {
    const { url, schema } = await connectionOf(eaves.db)
    // Somebody is about to give the last number: with all others written, the import waits for them.
    await eaves.db.transaction().execute(async (db) => {
      await sql`insert into house (id, version, project_id, floor_id, name, full_name, status)
        values ('killer', 1, ${projectId}, ${floorId}, ${numberOf(many - 1)}, '',
          ${houseStatus.undelivered})`.execute(db)
      const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/programs/import-houses.ts'], {
        env: {
          PATH: process.env.PATH,
          IMPORT_URL: url,
          IMPORT_SCHEMA: schema,
          IMPORT_FILE: join(folder, 'houses.csv'),
          IMPORT_PROJECT: projectId,
          IMPORT_TOKEN: await eaves.login('admin'),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const ended = once(child, 'exit')
      await untilWaitedFor(db)
      child.kill('SIGKILL')
      await ended
      await sql`delete from house where id = 'killer'`.execute(db)
    })
    expect(await counted()).toEqual({ houses: 0, entries: 0 })
    const again = await sendImport(eaves, 'house.import', file, { projectId })
    expect(again).toMatchObject({ code: codes.ok, data: { created: many, fail: 0 } })
    expect(await counted()).toEqual({ houses: many, entries: 1 })
    expect(eaves.errors).toEqual([])
  }, 240_000)
})
