import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/client.ts'
import { ensureTables } from '#platform/db/tables.ts'
import { listTally, pointerTally } from '#platform/db/tallies.ts'
import { foldTallies } from '#platform/db/tally-tables.ts'
import {
  choice,
  count,
  crud,
  defineConfig,
  derived,
  dictionary,
  entity,
  mount,
  type ResolvedConfig,
  reference,
  references,
  resolve,
  text,
} from '#schema'
import { engines, openTestDatabase } from '#tests/support/platform.ts'

const status = dictionary('状态', { open: [1, '待办'], done: [2, '完成'], gone: [3, '关闭'] })
const kind = dictionary('类型', { leak: [1, '漏水'], noise: [2, '噪音'] })

const shop = entity({
  label: '店',
  title: 'name',
  fields: { name: text('名称', { required: true }), ticketNum: derived('单', count('ticket', 'sharedIds')) },
})

const configOf = (search: readonly ('kind' | 'name')[]): ResolvedConfig =>
  resolve(
    defineConfig({
      product: '单',
      menu: [{ name: '单', path: '/ticket' }],
      calls: {},
      resources: {
        shop: mount(shop),
        ticket: mount(
          entity({
            label: '单',
            title: 'name',
            fields: {
              name: text('名称', { required: true }),
              shopId: reference('店', 'shop'),
              sharedIds: references('共享', 'shop'),
              kind: choice('类型', kind),
              status: choice('状态', status),
            },
            list: { tabs: 'status', search: [...search] },
          }),
          { endpoints: crud('/ticket', ['list']), permission: '/ticket' },
        ),
      },
    }),
  )

const noModules = { tables: [], indexes: [] }
const config = configOf(['kind'])

const value = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
const ids = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { minLength: 1, maxLength: 10 })
const given = {
  ids,
  kind: value(2),
  status: value(3),
  shared: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
}
const steps = fc.oneof(
  fc.record({ step: fc.constant('write' as const), ...given }),
  fc.record({ step: fc.constant('change' as const), ...given }),
  fc.record({ step: fc.constant('touch' as const), ids }),
  fc.record({ step: fc.constant('remove' as const), ids }),
  fc.record({ step: fc.constant('erase' as const), ids }),
  fc.record({ step: fc.constant('roll back' as const), ids }),
  fc.record({ step: fc.constant('fold' as const) }),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

describe.each(engines)('tallies on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await ensureTables(database.db, config, noModules)
  })
  afterAll(() => database.close())

  const tallyIn = ({ resources }: ResolvedConfig) => (resources.ticket ? listTally(resources.ticket) : null)
  const nameOf = (of: ResolvedConfig) => tallyIn(of)?.name ?? ''
  const among = (chosen: readonly string[]) => sql`id in (${sql.join(chosen)})`

  async function take(step: Step): Promise<void> {
    const { db } = database
    switch (step.step) {
      case 'write':
        // Those that are there already are changed by the same statement.
        await sql`insert into ticket (id, name, kind, status, shared_ids)
          select id, id, ${step.kind}::int, ${step.status}::int, ${step.shared}::text[] from unnest(${step.ids}::text[]) id
          on conflict (id) do update set kind = excluded.kind, deleted_at = null`.execute(db)
        return
      case 'change':
        await sql`update ticket set kind = ${step.kind}, status = ${step.status},
          shared_ids = ${step.shared}::text[] where ${among(step.ids)}`.execute(db)
        return
      case 'touch':
        await sql`update ticket set version = version + 1 where ${among(step.ids)}`.execute(db)
        return
      case 'remove':
        await sql`update ticket set deleted_at = localtimestamp where ${among(step.ids)}`.execute(db)
        return
      case 'erase':
        await sql`delete from ticket where ${among(step.ids)}`.execute(db)
        return
      case 'roll back': {
        const gone = db.transaction().execute(async (tx) => {
          await sql`delete from ticket where ${among(step.ids)}`.execute(tx)
          throw new Error('back')
        })
        await expect(gone).rejects.toThrow('back')
        return
      }
      case 'fold':
        await foldTallies(db, config)
    }
  }

  const tallied = async (of: ResolvedConfig) =>
    (
      await sql`select kind, status, sum(n) as n from ${sql.table(nameOf(of))}
        group by kind, status having sum(n) <> 0 order by kind, status`.execute(database.db)
    ).rows
  const counted = async () =>
    (
      await sql`select kind, status, count(*) as n from ticket where deleted_at is null
        group by kind, status order by kind, status`.execute(database.db)
    ).rows

  const pointed = (from: string, n: string) =>
    sql.raw(
      `select pointed, ${n} as n from ${from}, unnest(shared_ids) pointed group by pointed having ${n} <> 0 order by pointed`,
    )
  const pointerTallyName = () => {
    const { ticket, shop } = config.resources
    const figure = shop?.fields.ticketNum
    const by = ticket?.fields.sharedIds
    return ticket && by && figure?.kind === 'derived'
      ? (pointerTally(ticket, by, figure.from)?.name ?? '')
      : ''
  }
  const pointsTallied = async () => (await pointed(pointerTallyName(), 'sum(n)').execute(database.db)).rows
  const pointsCounted = async () =>
    (await pointed('(select * from ticket where deleted_at is null) living', 'count(*)').execute(database.db))
      .rows

  it('come to what is there, whatever has been written and rolled back', () =>
    fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 15 }), async (all) => {
        for (const step of all) await take(step)
        expect(await tallied(config)).toEqual(await counted())
        expect(await pointsTallied()).toEqual(await pointsCounted())
      }),
      { numRuns: 30 },
    ))

  it('are one row for each combination of values once they are folded', async () => {
    for (let index = 0; index < 10; index += 1)
      await take({ step: 'write', ids: [`fold${index}`], kind: 1, status: 2, shared: ['a'] })
    await foldTallies(database.db, config)
    const { rows } =
      await sql`select n from ${sql.table(nameOf(config))} where kind = 1 and status = 2`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(await tallied(config)).toEqual(await counted())
  })

  it('lose nothing that is written while they are folded', async () => {
    const write = (index: number) =>
      take({
        step: 'write',
        ids: [`both${index}`],
        kind: (index % 2) + 1,
        status: (index % 3) + 1,
        shared: ['a', 'b'],
      })
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 5 === 0 ? foldTallies(database.db, config) : write(index),
      ),
    )
    expect(await tallied(config)).toEqual(await counted())
  })

  it('are made anew of other fields, and count what is there already', async () => {
    await take({ step: 'write', ids: ['early'], kind: 1, status: 1, shared: [] })
    const other = configOf(['name'])
    expect(tallyIn(config)?.fields).toContain('kind')
    expect(tallyIn(other)?.fields).not.toContain('kind')
    await ensureTables(database.db, other, noModules)
    const { rows } = await sql`select status, sum(n) as n from ${sql.table(nameOf(other))}
      group by status having sum(n) <> 0 order by status`.execute(database.db)
    const all = await sql`select status, count(*) as n from ticket where deleted_at is null
      group by status order by status`.execute(database.db)
    expect(rows).toEqual(all.rows)
    const tables = await sql<{ name: string }>`
      select relname::text as name from pg_class where relkind = 'r' and relname like 'tally\\_%'
        and relnamespace = to_regnamespace(current_schema()::text)`.execute(database.db)
    expect(tables.rows.map(({ name }) => name).toSorted()).toEqual(
      [nameOf(other), pointerTallyName()].toSorted(),
    )
    await ensureTables(database.db, config, noModules)
    expect(await tallied(config)).toEqual(await counted())
  })
})
