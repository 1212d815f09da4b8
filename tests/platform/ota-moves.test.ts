import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { moveTasks, type OtaMove } from '#platform/modules/ota/move-tasks.ts'
import { createRandom } from '#platform/seed/random.ts'
import { systemContext } from '#platform/services/call-context.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { otaMode, otaStatus } from '#resources/firmware-dictionaries.ts'
import { type OtaEstate, otaEstate } from '#tests/support/ota-estate.ts'
import { demoNoon, oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const { waiting, notified, writing, done, failed, cancelled } = otaStatus
const way = (from: number | '', to: number) => `${from}-${to}`

/** The states of an upgrade, written out. */
const moves: Record<OtaMove, string[]> = {
  notify: [way(waiting, notified)],
  begin: [way(notified, writing)],
  succeed: [way(writing, done)],
  fail: [way(notified, failed), way(writing, failed)],
  cancel: [way(waiting, cancelled), way(notified, cancelled)],
  retry: [way(failed, waiting), way(cancelled, waiting)],
}

/** The database itself notes each change of a task's state, whoever makes it. */
const witness = [
  'create table seen (way text not null)',
  `create function note_way() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then insert into seen values ('-' || new.status);
    elsif new.status <> old.status then insert into seen values (old.status || '-' || new.status);
    end if;
    return new;
  end $$`,
  'create trigger note_way after insert or update on ota_task for each row execute function note_way()',
]

describe.each(oneEngine)('the states of an upgrade on %s', (engine) => {
  let eaves: TestPlatform
  let estate: OtaEstate
  beforeAll(async () => {
    eaves = await startPlatform({ engine, now: demoNoon })
    estate = await otaEstate(eaves, 8)
    for (const statement of witness) await sql.raw(statement).execute(eaves.db)
  })
  afterAll(() => eaves.close())

  const ways = async () => {
    const { rows } = await sql<{ way: string }>`delete from seen returning way`.execute(eaves.db)
    return rows.map(({ way }) => way)
  }

  it.each(Object.entries(moves))('%s leads where it may and nowhere else', async (move, expected) => {
    const batchNo = (await estate.upgrade({ houseIds: estate.ids.slice(0, 6), firmware: 'fw_wifi' })).data
      .batchNo
    const tasks = await eaves.db
      .selectFrom('otaTask')
      .select(['id', 'batchId'])
      .where('batchId', 'in', eaves.db.selectFrom('otaBatch').select('id').where('batchNo', '=', batchNo))
      .execute()
    const ids = tasks.map(({ id }) => String(id))
    for (const [index, status] of [waiting, notified, writing, done, failed, cancelled].entries())
      await eaves.db.updateTable('otaTask').set({ status }).where('id', '=', ids[index]).execute()
    await ways()
    await inTransaction(systemContext(eaves.platform.services), (context) =>
      moveTasks(context, move as OtaMove, ids),
    )
    expect((await ways()).sort()).toEqual([...expected].sort())
    await eaves.db.deleteFrom('otaTask').where('id', 'in', ids).execute()
  })

  it.each([1, 2])('are left by no other way, whatever happens in which order (%i)', async (seed) => {
    const estate = await otaEstate(eaves, 8)
    const random = createRandom(seed)
    const some = () => estate.ids.filter(() => random.below(3) === 0)
    const one = () => estate.ids[random.below(estate.ids.length)] ?? ''
    const { immediate, stop } = otaMode
    const { online, offline } = onlineStatus
    const versions = ['1.9.0', '1.10.0', '0.1'] as const
    const events: readonly (() => Promise<unknown>)[] = [
      async () => {
        const firmware = random.pick(['fw_2', 'fw_3', 'fw_wifi'])
        const strategy = { batchSize: 1 + random.below(4), retry: random.below(3), timeoutSec: 60 }
        const houseIds = [one(), ...some()].filter((id, index, all) => all.indexOf(id) === index)
        const input = {
          firmware,
          houseIds,
          mode: random.pick([immediate, immediate, immediate, stop]),
          force: random.below(2),
          ...strategy,
        }
        expect((await estate.upgrade({ ...input, stopFailRate: 1 + random.below(100) })).code).toBe(200)
      },
      () =>
        estate.report({ houseId: one(), module: random.pick(['main', 'wifi']), progress: random.below(101) }),
      () =>
        estate.report({
          houseId: one(),
          module: random.pick(['main', 'wifi']),
          version: random.pick(versions),
        }),
      () => estate.report({ houseId: one(), module: random.pick(['main', 'wifi']), error: '写入失败' }),
      () => estate.change([one()], { onlineStatus: random.pick([online, online, offline]) }),
      () => estate.pass(1 + random.below(3)),
      () => estate.pass(1),
      async () => {
        eaves.forward(random.pick([1000, 5000, 61_000]))
      },
    ]
    for (let count = 0; count < 200; count += 1) await events[random.below(events.length)]?.()
    const seen = new Set(await ways())
    // Every way was gone, and each task began by waiting.
    expect([...seen].sort()).toEqual([way('', waiting), ...Object.values(moves).flat()].sort())
    expect(eaves.errors).toEqual([])
  })
})
