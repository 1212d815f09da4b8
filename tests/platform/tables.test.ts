import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/client.ts'
import { ensureTables, SchemaChangeRefused } from '#platform/db/tables.ts'
import { maintainTables } from '#platform/modules/housekeeping/housekeeping.ts'
import {
  bool,
  choice,
  crud,
  defineConfig,
  dictionary,
  entity,
  type Fields,
  integer,
  mount,
  reference,
  resolve,
  text,
} from '#schema'
import { engines, openTestDatabase } from '#tests/support/platform.ts'

const colour = dictionary('颜色', { red: [1, '红'], blue: [2, '蓝'] })
const shop = entity({ label: '店', title: 'name', fields: { name: text('名称', { required: true }) } })

const street = entity({ label: '街', title: 'name', fields: { name: text('名称', { required: true }) } })

/** A list of all fields, so that each has the indexes of a column. */
const configOf = (fields: Fields) =>
  resolve(
    defineConfig({
      product: '表',
      menu: [{ name: '货', path: '/item' }],
      calls: {},
      resources: {
        shop: mount(shop),
        street: mount(street),
        shelfItem: mount(
          entity({ label: '货', title: 'itemName', fields, list: { columns: Object.keys(fields) } }),
          {
            endpoints: crud('/item', ['list']),
            permission: '/item',
          },
        ),
      },
    }),
  )

const itemName = text('名称', { required: true })
const shopId = reference('店', 'shop')
const noModules = { tables: [], indexes: [] }

describe.each(engines)('tables on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const ensure = (fields: Fields) => ensureTables(database.db, configOf(fields), noModules)
  const add = (values: object) =>
    database.db
      .insertInto('shelfItem')
      .values({ ...values })
      .execute()
  const items = () => database.db.selectFrom('shelfItem').selectAll().orderBy('id').execute()

  beforeEach(async () => {
    await database.db.schema.dropTable('shelfItem').ifExists().execute()
  })

  it('are made once, however often', async () => {
    await ensure({ itemName })
    await add({ id: 'a', itemName: '书' })
    await ensure({ itemName })
    expect(await items()).toMatchObject([{ id: 'a', itemName: '书', version: 1, deletedAt: null }])
  })

  it('are made by processes that start at the same time', async () => {
    await Promise.all([ensure({ itemName }), ensure({ itemName }), ensure({ itemName })])
    expect(await items()).toEqual([])
  })

  it('get a column for each new field, filled with its default', async () => {
    await ensure({ itemName })
    await add({ id: 'a', itemName: '书' })
    await ensure({
      itemName,
      shopId,
      isNew: bool('新', { default: 1 }),
      colour: choice('色', colour, { default: 2 }),
    })
    await add({ id: 'b', itemName: '笔' })
    expect(await items()).toMatchObject([
      { id: 'a', isNew: 1, colour: 2, shopId: null },
      { id: 'b', isNew: null, colour: null },
    ])
  })

  it('keep a pointer from pointing at nothing', async () => {
    await ensure({ itemName, shopId })
    await expect(add({ id: 'a', itemName: '书', shopId: 'no_such' })).rejects.toMatchObject({ code: '23503' })
  })

  it('enforce what is unique by what it looks like', async () => {
    await ensure({ itemName: text('名称', { required: true, unique: true }) })
    await add({ id: 'a', itemName: 'Book 书（一）' })
    for (const twin of ['BOOK 书（一）', 'Ｂook 书(一)'])
      await expect(add({ id: 'b', itemName: twin })).rejects.toMatchObject({ code: '23505' })
    await add({ id: 'b', itemName: 'Book 书（二）' })
  })

  it('start with records that look alike, say so, and let no further one in', async () => {
    const unique = { itemName: text('名称', { required: true, unique: true }) }
    await ensure({ itemName })
    await add({ id: 'a', itemName: 'admin' })
    await add({ id: 'b', itemName: 'Admin' })
    await add({ id: 'c', itemName: 'ａdmin' })
    await add({ id: 'd', itemName: 'other' })
    const told = [{ table: 'shelf_item', fields: ['itemName'], ids: ['b', 'c'] }]
    expect(await ensure(unique)).toEqual(told)
    expect(await ensure(unique)).toEqual(told)
    await expect(add({ id: 'e', itemName: 'ADMIN' })).rejects.toMatchObject({ code: '23505' })
    await expect(add({ id: 'e', itemName: 'Other' })).rejects.toMatchObject({ code: '23505' })
    await database.db.updateTable('shelfItem').set({ itemName: 'second' }).where('id', '=', 'b').execute()
    await database.db.updateTable('shelfItem').set({ itemName: 'third' }).where('id', '=', 'c').execute()
    expect(await ensure(unique)).toEqual([])
    await expect(add({ id: 'e', itemName: 'SECOND' })).rejects.toMatchObject({ code: '23505' })
  })

  it('enforce what is unique, and stop when the config does', async () => {
    await ensure({ itemName: text('名称', { required: true, unique: true }) })
    await add({ id: 'a', itemName: '书' })
    await expect(add({ id: 'b', itemName: '书' })).rejects.toMatchObject({ code: '23505' })
    await ensure({ itemName })
    await add({ id: 'b', itemName: '书' })
  })

  it('refuse to lose data by a change of type, and say what to run', async () => {
    await ensure({ itemName, size: integer('大小') })
    await add({ id: 'a', itemName: '书', size: 3 })
    const refused = ensure({ itemName, size: text('大小') })
    await expect(refused).rejects.toBeInstanceOf(SchemaChangeRefused)
    await expect(refused).rejects.toMatchObject({
      statements: ['alter table "shelf_item" alter column "size" type text using "size"::text'],
    })
    expect(await items()).toMatchObject([{ size: 3 }])
  })

  it('say how to keep what only has another name: a column, and a table of the same columns', async () => {
    const sized = { itemName, size: integer('大小'), colour: choice('色', colour) }
    await ensure(sized)
    await add({ id: 'a', itemName: '书', size: 3, colour: 1 })
    await expect(ensure({ itemName, length: integer('长'), colour: sized.colour })).rejects.toMatchObject({
      statements: ['alter table "shelf_item" drop column "size"'],
      renames: ['alter table "shelf_item" rename column "size" to "length"'],
    })
    await sql`drop table if exists former_item`.execute(database.db)
    await sql`alter table shelf_item rename to former_item`.execute(database.db)
    const { renames } = await ensure(sized).then(
      () => expect.fail('nothing was refused'),
      (error: SchemaChangeRefused) => error,
    )
    expect(renames).toEqual(['alter table "former_item" rename to "shelf_item"'])
    for (const statement of renames) await sql.raw(statement).execute(database.db)
    await ensure(sized)
    expect(await items()).toMatchObject([{ itemName: '书', size: 3, colour: 1 }])
  })

  it('refuse to drop a column with data, all such at once, and change nothing else', async () => {
    await ensure({ itemName, size: integer('大小'), weight: integer('重') })
    await add({ id: 'a', itemName: '书', size: 3, weight: 1 })
    await expect(ensure({ itemName, extra: integer('多') })).rejects.toMatchObject({
      statements: [
        'alter table "shelf_item" drop column "size"',
        'alter table "shelf_item" drop column "weight"',
      ],
    })
    expect((await items())[0]).not.toHaveProperty('extra')
  })

  it('are tended once they have grown', async () => {
    await ensure({ itemName })
    await sql`insert into shelf_item (id, item_name) select 'i' || i, repeat('x', 200) from generate_series(1, 2000) i`.execute(
      database.db,
    )
    expect(await maintainTables(database.db)).toEqual(['shelf_item'])
    expect(await maintainTables(database.db)).toEqual([])
  })

  it('are tended with fine statistics of columns, and coarse ones of parts of texts, which take long', async () => {
    await ensure({ itemName })
    // The server tends its tables by itself, with fine statistics of everything: whichever came last would be seen.
    await sql`alter table shelf_item set (autovacuum_enabled = false)`.execute(database.db)
    await sql`create index grams on shelf_item using gin (text_grams(item_name))`.execute(database.db)
    await sql`insert into shelf_item (id, item_name) select 'i' || i, md5(i::text) || repeat(' ', 150) from generate_series(1, 2000) i`.execute(
      database.db,
    )
    expect(await maintainTables(database.db)).toEqual(['shelf_item'])
    const { rows } = await sql<{ columns: number; parts: number }>`
      select (select cardinality(histogram_bounds::text::text[]) from pg_stats
          where schemaname = current_schema() and tablename = 'shelf_item' and attname = 'item_name') as columns,
        (select cardinality(most_common_elems::text::text[]) from pg_stats
          where schemaname = current_schema() and tablename = 'grams') as parts`.execute(database.db)
    expect(rows[0]?.columns).toBe(101)
    expect(rows[0]?.parts).toBeGreaterThan(10)
    expect(rows[0]?.parts).toBeLessThanOrEqual(50)
  })

  it('drop a column that holds nothing', async () => {
    await ensure({ itemName, size: integer('大小') })
    await add({ id: 'a', itemName: '书' })
    await ensure({ itemName })
    expect((await items())[0]).not.toHaveProperty('size')
  })

  it('take a field back with all that was made for it', async () => {
    await ensure({ itemName })
    await add({ id: 'a', itemName: '书' })
    await ensure({ itemName, shopId, code: text('编号', { unique: true }), size: integer('大小') })
    await ensure({ itemName })
    expect(Object.keys((await items())[0] ?? {})).not.toContain('code')
    await ensure({ itemName })
  })

  describe('with a reference whose target changes', () => {
    beforeEach(async () => {
      for (const table of ['shop', 'street'])
        await database.db.schema.dropTable(table).ifExists().cascade().execute()
      await ensure({ itemName, shopId })
      await database.db.insertInto('shop').values({ id: 'shop', name: '书店' }).execute()
      await database.db.insertInto('street').values({ id: 'street', name: '北街' }).execute()
    })
    const elsewhere = { itemName, shopId: reference('街', 'street') }

    it('point at the new one, and at the old one no more', async () => {
      await ensure(elsewhere)
      await add({ id: 'a', itemName: '书', shopId: 'street' })
      await expect(add({ id: 'b', itemName: '笔', shopId: 'shop' })).rejects.toMatchObject({ code: '23503' })
    })

    it('point at nothing in particular once the field is no reference any more', async () => {
      await ensure({ itemName, shopId: text('店') })
      await add({ id: 'a', itemName: '书', shopId: 'no_such' })
      const refused = ensure({ itemName, shopId })
      await expect(refused).rejects.toBeInstanceOf(SchemaChangeRefused)
    })

    it('refuse to let records point at nothing, and say what to run', async () => {
      await add({ id: 'a', itemName: '书', shopId: 'shop' })
      await add({ id: 'b', itemName: '笔' })
      const { statements } = await ensure(elsewhere).then(
        () => expect.fail('nothing was refused'),
        (error: SchemaChangeRefused) => error,
      )
      expect(statements).toEqual([expect.stringContaining('set "shop_id" = null')])
      await expect(add({ id: 'c', itemName: '本', shopId: 'street' })).rejects.toMatchObject({
        code: '23503',
      })
      for (const statement of statements) await sql.raw(statement).execute(database.db)
      await ensure(elsewhere)
      expect(await items()).toMatchObject([{ shopId: null }, { shopId: null }])
    })
  })
})
