import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/client.ts'
import { ensureTables, SchemaChangeRefused } from '#platform/db/tables.ts'
import type { ModuleColumn, ModuleIndex } from '#platform/module-contracts.ts'
import { defineConfig, resolve } from '#schema'
import { engines, openTestDatabase } from '#tests/support/platform.ts'

const config = resolve(defineConfig({ product: '表', menu: [], calls: {}, resources: {} }))

describe.each(engines)('the tables of modules on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.schema.dropTable('seenDevice').ifExists().execute()
  })

  const ensure = (columns: Record<string, ModuleColumn>, indexes: readonly ModuleIndex[] = []) =>
    ensureTables(database.db, config, {
      tables: [
        { name: 'seenDevice', columns: { deviceId: { type: 'text' }, ...columns }, primaryKey: ['deviceId'] },
      ],
      indexes,
    })
  const add = (values: object) => database.db.insertInto('seenDevice').values(values).execute()
  const devices = () => database.db.selectFrom('seenDevice').selectAll().orderBy('deviceId').execute()

  it('get the columns that are declared later', async () => {
    await ensure({})
    await add({ deviceId: 'a' })
    await ensure({ seenCount: { type: 'integer', initial: 1 }, lastSeen: { type: 'bigint', optional: true } })
    expect(await devices()).toEqual([{ deviceId: 'a', seenCount: 1, lastSeen: null }])
    await expect(add({ deviceId: 'b' })).rejects.toMatchObject({ code: '23502' })
    await expect(add({ deviceId: 'a', seenCount: 2 })).rejects.toMatchObject({ code: '23505' })
  })

  it('lose a column only while nothing is in it', async () => {
    const seenCount = { type: 'integer', optional: true } as const
    await ensure({ seenCount })
    await add({ deviceId: 'a' })
    await ensure({})
    await ensure({ seenCount })
    await database.db.updateTable('seenDevice').set({ seenCount: 1 }).execute()
    await expect(ensure({})).rejects.toBeInstanceOf(SchemaChangeRefused)
  })

  it('keep what an index demands, as it is declared now', async () => {
    const house = { houseId: { type: 'text' } }
    const houseIndex = { table: 'seenDevice', columns: ['houseId'], isUnique: true }
    await ensure(house, [{ ...houseIndex, where: "device_id <> 'b'" }])
    await add({ deviceId: 'a', houseId: '1' })
    await add({ deviceId: 'b', houseId: '1' })
    await expect(add({ deviceId: 'c', houseId: '1' })).rejects.toMatchObject({ code: '23505' })
    await ensure(house, [{ ...houseIndex, where: "device_id > 'c'" }])
    await add({ deviceId: 'c', houseId: '1' })
    await ensure(house)
    await ensure(house, [{ table: 'noSuchTable', columns: ['id'] }])
  })
})
