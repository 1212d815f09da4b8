import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/client.ts'
import { ensureTables } from '#platform/db/tables.ts'
import { defineConfig, entity, mount, resolve, text } from '#schema'
import { engines, openTestDatabase } from '#tests/support/platform.ts'

const configOf = (appendOnly: boolean) =>
  resolve(
    defineConfig({
      product: '账',
      menu: [],
      calls: {},
      resources: {
        entry: mount(
          entity({
            label: '账目',
            title: 'name',
            fields: { name: text('名称', { required: true }) },
            ...(appendOnly ? { appendOnly: true } : {}),
          }),
        ),
      },
    }),
  )

describe.each(engines)('records that are only ever added, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const ensure = (appendOnly: boolean) =>
    ensureTables(database.db, configOf(appendOnly), { tables: [], indexes: [] })
  const change = () => sql`update entry set name = 'b'`.execute(database.db)

  it('are kept from the start that says so until one that does not', async () => {
    await ensure(false)
    await sql`insert into entry (id, name) values ('1', 'a')`.execute(database.db)
    await change()
    await ensure(true)
    await expect(change()).rejects.toThrow(/only ever added/)
    await ensure(true)
    await expect(sql`delete from entry`.execute(database.db)).rejects.toThrow(/only ever added/)
    await sql`insert into entry (id, name) values ('2', 'c')`.execute(database.db)
    await ensure(false)
    await change()
  })
})
