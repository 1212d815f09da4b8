import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wholeAddress } from '#domain/house-address.ts'
import { compareKeys, nameOrder, nameSounds } from '#domain/names/name-keys.ts'
import { soundKeyword } from '#domain/names/sound-keyword.ts'
import type { Database } from '#platform/db/client.ts'
import { orderColumn, soundsColumn } from '#platform/db/name-keys.ts'
import { ensureTables, type SchemaChangeRefused } from '#platform/db/tables.ts'
import { dataScope, enableStatus } from '#resources/dictionaries.ts'
import { crud, defineConfig, entity, type Fields, integer, mount, resolve, text } from '#schema'
import { engines, openTestDatabase, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const configOf = (fields: Fields) => {
  const [title = ''] = Object.keys(fields)
  const place = entity({ label: '地点', title, fields, list: { columns: Object.keys(fields) } })
  return resolve(
    defineConfig({
      product: '表',
      menu: [{ name: '地点', path: '/place' }],
      calls: {},
      resources: {
        place: mount(place, { endpoints: crud('/place', ['list']), permission: '/place' }),
      },
    }),
  )
}

const noModules = { tables: [], indexes: [] }
const placeName = text('名称', { required: true })

/** What names are made of, and what is not expected in them. */
const piece = constantFrom(
  ...['西溪', '云庐', '重庆', '六安', '长乐', '曾', '单', '行', '厦', '号楼', '单元', '室', '㐀', '𠀀', '乥'],
  ...[
    '1',
    '2',
    '10',
    '007',
    '0',
    '９',
    'Ａ',
    'A',
    'b',
    'Lu',
    'é',
    '-',
    '（一）',
    ' ',
    '·',
    "'",
    '\\',
    '\ue003',
  ],
)
const name = array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''))

describe.each(engines)('keys of names on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.schema.dropTable('place').ifExists().execute()
  })

  const ensure = (fields: Fields) => ensureTables(database.db, configOf(fields), noModules)
  const add = (names: readonly string[]) =>
    database.db
      .insertInto('place')
      .values(names.map((placeName, index) => ({ id: `p${index}`, placeName })))
      .execute()
  async function keys() {
    const { rows } = await sql<{ name: string; order: string; sounds: string | null }>`
      select place_name as name, ${sql.ref(orderColumn('placeName'))} as order,
        ${sql.ref(soundsColumn('placeName'))} as sounds
      from place order by ${sql.ref(orderColumn('placeName'))}, id`.execute(database.db)
    return rows
  }

  it('are what the domain says, and the database orders them as it does', async () => {
    await ensure({ placeName })
    await assert(
      asyncProperty(array(name, { minLength: 1, maxLength: 40 }), async (names) => {
        await sql`delete from place`.execute(database.db)
        await add(names)
        const rows = await keys()
        for (const { name, order, sounds } of rows)
          expect([name, order, sounds]).toEqual([name, nameOrder(name), nameSounds(name)])
        const orders = rows.map(({ order }) => order)
        expect(orders).toEqual(orders.toSorted(compareKeys))
      }),
      { numRuns: 30 },
    )
  })

  it('come to the records of a database that had none, and go with the field', async () => {
    await ensure({ placeName })
    await add(['西溪云庐', '10号楼', '2号楼'])
    const columns = [orderColumn('placeName'), soundsColumn('placeName')]
    for (const column of columns)
      await sql`alter table place drop column ${sql.ref(column)}`.execute(database.db)
    await ensure({ placeName })
    expect((await keys()).map(({ name }) => name)).toEqual(['2号楼', '10号楼', '西溪云庐'])
    await ensure({ placeName: text('名称', { mask: 'name' }) })
    await expect(keys()).rejects.toMatchObject({ code: '42703' })
  })

  it('are made anew where other readings made them', async () => {
    await ensure({ placeName })
    await add(['西溪云庐'])
    await sql`create function name_order_former(value text) returns text language sql immutable
      as $$ select value $$`.execute(database.db)
    await sql`alter table place add column "place_name$order_former" text
      generated always as (name_order_former(place_name)) stored`.execute(database.db)
    await ensure({ placeName })
    const stored = await database.db.selectFrom('place').selectAll().execute()
    expect(Object.keys(stored[0] ?? {}).filter((column) => column.includes('former'))).toEqual([])
    const { rows } = await sql`select 1 from pg_proc where proname = 'name_order_former'`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('stand in the way of no change that an operator makes by hand', async () => {
    await ensure({ placeName, note: text('备注') })
    await add(['西溪云庐'])
    await sql`update place set note = '12'`.execute(database.db)
    const changes: readonly Fields[] = [{ placeName, note: integer('备注') }, { placeName }]
    for (const fields of changes) {
      const { statements } = await ensure(fields).then(
        () => expect.fail('nothing was refused'),
        (error: SchemaChangeRefused) => error,
      )
      for (const statement of statements) await sql.raw(statement).execute(database.db)
      await ensure(fields)
    }
  })
})

describe.each(engines)('names on %s', (engine) => {
  let eaves: TestPlatform
  beforeAll(async () => {
    eaves = await startPlatform({ engine })
  })
  afterAll(() => eaves.close())

  const add = async (name: string) => {
    const { data } = await eaves.call('role.create', {
      ...{ name, menuIds: ['project'], dataScope: dataScope.granted, status: enableStatus.enabled },
    })
    return String((data as { id: string }).id)
  }
  async function found(input: Readonly<Record<string, unknown>>) {
    const { data } = await eaves.call('role.list', { pageSize: 100, ...input })
    return (data as { list: readonly { name: string }[] }).list.map(({ name }) => name)
  }

  it('stand by pinyin in a list, and as numbers count', async () => {
    for (const name of ['测绘员', '安装员', '2号岗', '10号岗', '保安', '班长']) await add(name)
    const names = await found({ orderBy: 'name', order: 'asc' })
    const ours = ['2号岗', '10号岗', '安装员', '班长', '保安', '测绘员']
    expect(names.filter((name) => ours.includes(name))).toEqual(ours)
    expect(names).toEqual(names.toSorted((one, other) => compareKeys(nameOrder(one), nameOrder(other))))
    expect(await found({ orderBy: 'name', order: 'desc' })).toEqual(names.toReversed())
  })

  it('are found by how they sound, from any syllable on, and by initials', async () => {
    const id = await add('重庆巡检')
    const sounding = ['chongqing', 'cqxj', 'xunjian', 'XJ', 'cq', "chong'qing xun", 'qingx', '巡检']
    for (const keyword of sounding)
      expect([keyword, await found({ name: keyword })]).toEqual([keyword, ['重庆巡检']])
    for (const keyword of ['hongqing', 'zhongqing', 'qxjc', 'cqx1'])
      expect([keyword, await found({ name: keyword })]).toEqual([keyword, []])
    await eaves.call('role.update', { id, name: '六安巡检', version: 1 })
    expect(await found({ name: 'cqxj' })).toEqual([])
    expect(await found({ name: 'luan' })).toEqual(['六安巡检'])
    await sql`update role set name = '厦门巡检' where id = ${id}`.execute(eaves.db)
    expect(await found({ name: 'xmxj' })).toEqual(['厦门巡检'])
  })

  it('are found whatever stands between their signs, and however wide these are', async () => {
    for (const name of ['阿依古丽·买买提', '三〇一 值班', 'AB-12 岗', '１号门岗', '１２号楼']) await add(name)
    const meant = {
      阿依古丽买买提: '阿依古丽·买买提',
      '古丽•买买': '阿依古丽·买买提',
      三零一值班: '三〇一 值班',
      ab12岗: 'AB-12 岗',
      ＡＢ: 'AB-12 岗',
      '1 号门': '１号门岗',
      '12号楼': '１２号楼',
    }
    for (const [keyword, name] of Object.entries(meant))
      expect([keyword, await found({ name: keyword })]).toEqual([keyword, [name]])
    expect(await found({ name: '·' })).toEqual(['阿依古丽·买买提'])
  })

  it('of houses are found by their address, without what its parts are called', async () => {
    const { rows: houses } = await sql<{ id: string; name: string }>`
      select id, full_name as name from house where project_id = 'project_xixi'`.execute(eaves.db)
    const meant = async (fullName: string) => {
      const { data } = await eaves.call('house.choice', {
        fullName,
        projectId: 'project_xixi',
        pageSize: 100,
      })
      return (data as { list: readonly { id: string }[] }).list.map(({ id }) => id)
    }
    expect(await meant('6-1-1803')).toEqual(['house_xixi_6_18_3'])
    expect(await meant('6号楼1单元18层1803室')).toEqual(['house_xixi_6_18_3'])
    expect(await meant('12-1-1803')).toEqual([])
    const typed = array(
      constantFrom('1', '6', '02', '18', '1803', '3号楼', '1单元', '栋', '楼', '.*', '\\', '['),
      {
        minLength: 2,
        maxLength: 4,
      },
    ).map((parts) => parts.join('-'))
    await assert(
      asyncProperty(typed, async (keyword) => {
        const address = wholeAddress(keyword)
        const wanted = houses.filter(
          ({ name }) => name.includes(keyword) || (address && new RegExp(address.source).test(name)),
        )
        const found = await meant(keyword)
        if (wanted.length > 100) expect(found).toHaveLength(100)
        else expect(found.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
      }),
      { numRuns: 40 },
    )
  })

  it('are found as the domain says, whatever is typed', async () => {
    await assert(
      asyncProperty(constantFrom('gl', 'xm', 'yw', 'guanli', 'a', 'jl', 'admin'), async (keyword) => {
        const spelt = soundKeyword(keyword) ?? ''
        const all = await found({})
        const wanted = all.filter((name) => name.includes(keyword) || nameSounds(name)?.includes(spelt))
        expect((await found({ name: keyword })).toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: 10 },
    )
  })
})
