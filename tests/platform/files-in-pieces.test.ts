import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codes } from '#domain/error-codes.ts'
import { openDatabase } from '#platform/db/client.ts'
import { copyDemoData } from '#tests/support/copy-demo-data.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { shopOf } from '#tests/support/points-shop.ts'
import { sendImport } from '#tests/support/send-import.ts'

const projectId = 'project_jingan'
/** Rows of an import that are written at once, and of a file of actions. */
const atOnce = { import: 50, actions: 10 }
const many = 250

const onFolder = async (folder: string) =>
  startPlatform({
    ...{ engine: 'pglite', seed: null },
    database: await openDatabase({ directory: join(folder, 'database') }),
  })

// On PostgreSQL each is one transaction, which others do not wait for: `import-killed.test.ts`, `action-files.test.ts`.
describe('files that the embedded database takes in pieces', () => {
  let folder: string
  let eaves: TestPlatform
  beforeAll(async () => {
    folder = await copyDemoData()
    eaves = await onFolder(folder)
  }, 120_000)
  afterAll(async () => {
    await eaves.close()
    await rm(folder, { recursive: true, force: true })
  })

  const fileOf = (letter: string) => [
    '楼栋,单元,楼层*,房号*',
    ...Array.from({ length: many }, (_, index) => `1号楼,1单元,1层,${letter}${index}`),
  ]
  const importHouses = (of: TestPlatform, letter: string, input = {}) =>
    sendImport(of, 'house.import', fileOf(letter).join('\n'), { projectId, ...input })

  /** Houses of a file that are there, and how many of them the log tells of. */
  const told = async ({ db }: TestPlatform, letter: string) => {
    const { rows } = await sql<{ houses: number; told: number }>`
      select count(*)::int as houses,
        count(*) filter (where exists (
          select 1 from log_part p where p.resource = 'house' and p.record_id = h.id))::int as told
      from house h where name ~ ${`^${letter}[0-9]+$`}`.execute(db)
    return rows[0] ?? { houses: 0, told: 0 }
  }

  it('let others in between, and where the process is killed the log says what was done', async () => {
    const importing = importHouses(eaves, 'P')
    const killed = await mkdtemp(join(tmpdir(), 'eaves-killed-'))
    await vi.waitFor(
      async () => {
        const { houses } = await told(eaves, 'P')
        expect(houses).toBeGreaterThan(0)
        expect(houses).toBeLessThan(many)
      },
      { timeout: 60_000, interval: 1 },
    )
    await eaves.database.db.transaction().execute(() => cp(folder, killed, { recursive: true }))
    expect(await importing).toMatchObject({ code: codes.ok, data: { total: many, created: many, fail: 0 } })
    expect(await told(eaves, 'P')).toEqual({ houses: many, told: many })

    const after = await onFolder(killed)
    const { houses, told: inLog } = await told(after, 'P')
    expect(houses).toBeGreaterThan(0)
    expect(houses % atOnce.import).toBe(0)
    expect(inLog).toBe(houses)
    expect(await importHouses(after, 'P')).toMatchObject({
      data: { created: many - houses, skipped: houses, fail: 0 },
    })
    expect(await told(after, 'P')).toEqual({ houses: many, told: many })
    await after.close()
    await rm(killed, { recursive: true, force: true })
  }, 240_000)

  it('store nothing in a dry run, and know of rows that repeat others far above', async () => {
    const rows = [...fileOf('Q'), '1号楼,1单元,1层,Q0']
    const { data } = await sendImport(eaves, 'house.import', rows.join('\n'), { projectId, dryRun: '1' })
    expect(data).toMatchObject({ total: many + 1, created: many, fail: 1 })
    expect(data.failList).toEqual([{ row: many + 2, column: '房号', msg: '与第 2 行重复' }])
    expect((await told(eaves, 'Q')).houses).toBe(0)
  })

  it('say which rows were not reached where they cannot go on', async () => {
    await sql`create function refuse_house() returns trigger language plpgsql as
      $$ begin raise exception 'this house is not to be'; end $$`.execute(eaves.db)
    await sql`create trigger refuse_house before insert on house for each row
      when (new.name = 'R80') execute function refuse_house()`.execute(eaves.db)
    const { code, data } = await importHouses(eaves, 'R')
    await sql`drop function refuse_house cascade`.execute(eaves.db)
    expect(code).toBe(codes.ok)
    expect(data).toMatchObject({ total: many, success: atOnce.import, fail: many - atOnce.import })
    expect(data.failList).toEqual(
      Array.from({ length: many - atOnce.import }, (_, index) => ({
        ...{ row: atOnce.import + 2 + index, column: null, msg: '未处理：系统繁忙，请稍后重试' },
      })),
    )
    expect(await told(eaves, 'R')).toEqual({ houses: atOnce.import, told: atOnce.import })
    expect(eaves.errors).toMatchObject([{ message: 'a piece of a call failed' }])
    eaves.errors.length = 0
    expect((await importHouses(eaves, 'R')).data).toMatchObject({ created: many - atOnce.import, fail: 0 })
  })

  const points = (rows: readonly string[], requestId: string) =>
    sendImport(
      eaves,
      'POST /usercenter/admin/v1/customer/integral/import',
      ['手机号*,姓名,操作*,积分(分)*,原因*', ...rows].join('\n'),
      { requestId },
      { as: 'service' },
    )
  const customers = async (balances: readonly number[]) => {
    const shop = shopOf(eaves)
    const ids: string[] = []
    for (const balance of balances) ids.push(await shop.customer(balance))
    const found = await eaves.db
      .selectFrom('customer')
      .select(['id', 'phone'])
      .where('id', 'in', ids)
      .execute()
    const phones = new Map(found.map(({ id, phone }) => [id, phone]))
    return ids.map((id) => ({ balance: () => shop.balance(id), phone: String(phones.get(id)) }))
  }

  it('do no action where one of them is refused, however far down', async () => {
    const all = await customers(Array.from({ length: 3 * atOnce.actions }, () => 10))
    const rows = all.map(({ phone }, index) => `${phone},,扣减积分,${index === 25 ? 11 : 10},活动撤回`)
    const { data } = await points(rows, 'pieces-file-0001')
    expect(data).toMatchObject({ total: all.length, success: 0, updated: 0, fail: 1 })
    expect(data.failList).toEqual([{ row: 27, column: null, msg: '积分余额不足，当前余额 10 分' }])
    for (const { balance } of all) expect(await balance()).toBe(10)
  })

  const row = (phone = '', change = '') => `${phone},,${change},1,活动`

  it('find what rows about one record come to, however many and wherever they stand, before anything is done', async () => {
    const [one, other] = await customers([25, 0])
    const rows = [
      row(other?.phone, '增加积分'),
      ...Array.from({ length: 26 }, () => row(one?.phone, '扣减积分')),
    ]
    const { data } = await points(rows, 'pieces-file-0002')
    expect(data).toMatchObject({ total: rows.length, success: 0, updated: 0, fail: 1 })
    expect(data.failList).toEqual([{ row: 28, column: null, msg: '积分余额不足，当前余额 0 分' }])
    expect([await one?.balance(), await other?.balance()]).toEqual([25, 0])
  })

  it('say which actions were done where somebody changed meanwhile what is there, and do the others the next time', async () => {
    const all = await customers(Array.from({ length: 3 * atOnce.actions }, () => 1))
    const rows = all.map(({ phone }) => row(phone, '扣减积分'))
    const last = all.at(-1)
    // All of them have been tried when the first one is done: that is the moment. Sequences are not taken back.
    await sql`create sequence acted`.execute(eaves.db)
    await sql`create function spend() returns trigger language plpgsql as $$ begin
      if nextval('acted') = ${sql.lit(all.length + 1)} then
        update customer set integral = 0 where phone = ${sql.lit(last?.phone)};
      end if;
      return null; end $$`.execute(eaves.db)
    await sql`create trigger spend after insert on points_log for each row execute function spend()`.execute(
      eaves.db,
    )
    const { data } = await points(rows, 'pieces-file-0003')
    await sql`drop function spend cascade`.execute(eaves.db)
    expect(data).toMatchObject({ total: all.length, success: 2 * atOnce.actions, fail: atOnce.actions })
    expect(data.failList.map(({ msg }: { msg: string }) => msg)).toEqual([
      ...Array.from({ length: atOnce.actions - 1 }, () => '未处理：一起处理的行未通过'),
      '积分余额不足，当前余额 0 分',
    ])
    await sql`update customer set integral = 1 where phone = ${last?.phone}`.execute(eaves.db)
    expect((await points(rows, 'pieces-file-0003')).data).toMatchObject({ success: all.length, fail: 0 })
    for (const { balance } of all) expect(await balance()).toBe(0)
  })
})
