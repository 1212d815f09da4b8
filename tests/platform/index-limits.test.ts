import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { config } from '#config'
import type { Database } from '#platform/db/client.ts'
import { encodeAll } from '#platform/db/columns.ts'
import { orderColumn } from '#platform/db/name-keys.ts'
import { ensureMonths } from '#platform/db/partitions.ts'
import { ensureTables } from '#platform/db/tables.ts'
import { undone } from '#platform/db/transaction.ts'
import type { ModuleTable } from '#platform/module-contracts.ts'
import { createModules } from '#platform/modules/modules.ts'
import { randomOf } from '#platform/seed/random.ts'
import {
  crud,
  defineConfig,
  entity,
  mount,
  type ResolvedField,
  type ResolvedResource,
  reference,
  resolve,
  text,
  texts,
} from '#schema'
import { engines, openTestDatabase } from '#tests/support/platform.ts'

const modules = createModules()
const random = randomOf('index limits')

/** Characters of which nothing can be packed: what the database packs tighter may fit where others do not. */
const words = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + random.below(0x5000))).join('')

const longest = (field: ResolvedField): unknown => {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'email':
    case 'url':
      return words(field.max)
    case 'texts':
      return Array.from({ length: Math.min(field.max, 3) }, () => words(field.length))
    case 'phone':
    case 'password':
    case 'image':
    case 'file':
      return words(100)
    default:
      return null
  }
}

const choicesOf = (field: ResolvedField): readonly unknown[] =>
  field.kind === 'choice' ? field.dictionary.entries.map(({ value }) => value) : []

/** Records whose texts are all as long as they may be, in each state: some indexes hold those of one state alone. */
function records(resource: ResolvedResource) {
  const fields = Object.values(resource.fields)
  const states = Math.max(1, ...fields.map((field) => choicesOf(field).length))
  return Array.from({ length: states }, (_, state) => ({
    id: words(32),
    ...Object.fromEntries(
      fields
        .filter(({ kind }) => kind !== 'derived')
        .map((field) => [
          field.name,
          choicesOf(field).at(state % Math.max(1, choicesOf(field).length)) ?? longest(field),
        ]),
    ),
  }))
}

/** Characters that keys of the platform's own tables may have, where they are no ids, hashes or names in the code. */
const longestKeys: Readonly<Record<string, number>> = {
  // House, kind of device, device, serial number and attribute.
  'deviceValue.attributeKey': 150,
  'deviceSeries.attributeKey': 150,
  'alarmWatch.watched': 150,
  'deviceVersion.module': 32,
  'notice.gather': 100,
}
const usualKey = 64

/** Fields that the product has none of: long, and unique, searched, pointed past, or gone by first and then. */
const long = { required: true, max: 2048 } as const
const shelves = resolve(
  defineConfig({
    product: '架',
    menu: [{ name: '架', path: '/shelf' }],
    calls: {},
    resources: {
      shelf: mount(
        entity({
          label: '架',
          title: 'name',
          fields: {
            name: text('名称', { ...long, unique: true }),
            note: text('备注', long),
            code: text('编号', { ...long, unique: { within: ['note'] } }),
            marks: texts('标记', { max: 3, length: 2048 }),
            shelfId: reference('上级', 'shelf'),
          },
          list: {
            columns: ['name', 'code'],
            search: ['note'],
            sort: { field: 'name', order: 'asc', thenBy: { field: 'code', order: 'desc' } },
          },
        }),
        { endpoints: crud('/shelf', ['list']), permission: '/shelf' },
      ),
    },
  }),
)

describe.each(engines)('the longest texts on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await ensureTables(database.db, config, modules)
  })
  afterAll(() => database.close())

  const store = async (resource: ResolvedResource) => {
    for (const record of records(resource)) await insert(resource.name, encodeAll(resource, record))
  }
  /** Nothing of it stays: of some there may be one alone. */
  const insert = (table: string, row: object) =>
    undone<null>((undo) =>
      database.db.transaction().execute(async (tx) => {
        await tx
          .insertInto(table)
          .values({ ...row })
          .execute()
        return undo(null)
      }),
    )

  it.each(Object.values(config.resources).map((resource) => [resource.name, resource] as const))(
    'that the rules of %s allow can be stored',
    async (_name, resource) => {
      await store(resource)
    },
  )

  it.each(modules.tables.map((table) => [table.name, table] as const))(
    'that %s may hold can be stored',
    async (name, table: ModuleTable) => {
      const row = Object.entries(table.columns).flatMap(
        ([column, { type, optional, counted }]): [string, unknown][] => {
          if (
            optional &&
            !modules.indexes.some((index) => index.table === name && index.columns.includes(column))
          )
            return []
          if (counted) return []
          if (type === 'text') return [[column, words(longestKeys[`${name}.${column}`] ?? usualKey)]]
          if (type.endsWith('[]')) return [[column, []]]
          return [[column, type === 'jsonb' ? '{}' : type.startsWith('timestamp') ? '2026-01-01' : 1]]
        },
      )
      if (table.monthsOf !== undefined) await ensureMonths(database.db, name, [1])
      await insert(name, Object.fromEntries(row))
    },
  )

  it('that any config may allow can be stored, told apart, and sorted by an index', async () => {
    const { shelf } = shelves.resources
    if (!shelf) throw new Error('no shelf')
    // As an earlier version of the platform made it: none of its indexes is left.
    await ensureTables(database.db, shelves, { tables: [], indexes: [] })
    await sql`create index ix_shelf_former on shelf (note, id)`.execute(database.db)
    await ensureTables(database.db, shelves, { tables: [], indexes: [] })
    await store(shelf)
    const [name, note] = [words(2048), words(2048)]
    const add = (id: string, more: object = {}) =>
      database.db
        .insertInto('shelf')
        .values({ id, name, note, code: words(2048), marks: [], ...more })
        .execute()
    await add('a')
    await expect(add('b', { note: words(2048) })).rejects.toMatchObject({ code: '23505' })
    await add('c', { name: `${name.slice(0, -1)}架` })
    // Small tables are read whole, unless nobody may.
    const plan = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const { rows } = await sql`
        explain select id from shelf where deleted_at is null
        order by ${sql.ref(orderColumn('name'))}, id limit 20`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(/Index (Only )?Scan using \\"ix_shelf_name/)
  })
})
