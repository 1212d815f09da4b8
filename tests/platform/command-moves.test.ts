import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, second } from '#domain/durations.ts'
import { parseTime } from '#domain/time.ts'
import { timedTransitions } from '#platform/crud/write/timed-transitions.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { commandMoves } from '#platform/modules/command/command.moves.ts'
import { moveRecords } from '#platform/records/move.ts'
import { createRandom } from '#platform/seed/random.ts'
import { momentOf, systemContext } from '#platform/services/call-context.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { MoveName } from '#schema'
import { type CommandHouse, commandHouse, houseId } from '#tests/support/command-house.ts'
import { demoNoon, oneEngine } from '#tests/support/platform.ts'

type CommandMove = MoveName<typeof commandMoves>

const { queued, sent, delivered, succeeded, failed, timedOut, expired, cancelled } = commandStatus
const way = (from: number | '', to: number) => `${from}-${to}`

/** The states of a command, written out: what moves it, and what only time does. */
const moves: Record<CommandMove, string[]> = {
  send: [way(queued, sent)],
  deliver: [way(sent, delivered)],
  succeed: [way(sent, succeeded), way(delivered, succeeded)],
  fail: [way(sent, failed), way(delivered, failed)],
  giveUp: [way(sent, timedOut), way(delivered, timedOut)],
  overtake: [way(queued, cancelled)],
}
const table = [...Object.values(moves).flat(), way(queued, expired)]

/** The database itself notes each change of a command's state, whoever makes it. */
const witness = [
  'create table seen (way text not null)',
  `create function note_way() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then insert into seen values ('-' || new.command_status);
    elsif new.command_status <> old.command_status then
      insert into seen values (old.command_status || '-' || new.command_status);
    end if;
    return new;
  end $$`,
  'create trigger note_way after insert or update on command for each row execute function note_way()',
]

describe.each(oneEngine)('the states of a command on %s', (engine) => {
  let house: CommandHouse
  beforeAll(async () => {
    house = await commandHouse({ engine, now: demoNoon })
    for (const statement of witness) await sql.raw(statement).execute(house.eaves.db)
  })
  afterAll(() => house.eaves.close())

  const ways = async () => {
    const { rows } = await sql<{ way: string }>`delete from seen returning way`.execute(house.eaves.db)
    return rows.map(({ way }) => way).sort()
  }
  /** Eight commands, one in each state. */
  async function oneInEach(): Promise<readonly string[]> {
    const ids: string[] = []
    for (const { value } of commandStatus.entries) {
      const { data, msg } = await house.send(String(16 + value))
      ids.push(data?.commandId ?? msg)
    }
    for (const [status, id] of ids.entries())
      await house.eaves.db
        .updateTable('command')
        .set({ commandStatus: status, claimTime: null })
        .where('id', '=', id)
        .execute()
    await ways()
    return ids
  }
  const forget = () => house.eaves.db.deleteFrom('command').where('houseId', '=', houseId).execute()

  it.each(Object.entries(moves))('%s leads where it may and nowhere else', async (move, expected) => {
    const ids = await oneInEach()
    const { services } = house.eaves.platform
    const moved = await inTransaction(systemContext(services), (context) =>
      moveRecords(context, commandMoves, move as CommandMove, ids),
    )
    expect(await ways()).toEqual(expected)
    const starts = expected.map((way) => ids[Number(way[0])])
    expect(moved.map(({ id }) => id).sort()).toEqual(starts.sort())
    await forget()
  })

  it('a command that has left the start of a move is left as it is, and not answered', async () => {
    const { eaves } = house
    const [early = '', , , , late = ''] = await oneInEach()
    const before = await house.command(late)
    eaves.forward(second)
    const moved = await inTransaction(systemContext(eaves.platform.services), (context) =>
      moveRecords(context, commandMoves, 'overtake', [late, early], { resultMsg: '已由新的指令替代' }),
    )
    expect(moved).toEqual([expect.objectContaining({ id: early, commandStatus: cancelled, houseId })])
    expect(await house.command(early)).toMatchObject({
      commandStatus: cancelled,
      resultMsg: '已由新的指令替代',
      updateTime: momentOf(eaves.platform.services),
      updateUserName: '系统',
    })
    expect(await house.command(late)).toEqual(before)
    await ways()
    await forget()
  })

  it('cancelling is for what waits alone', async () => {
    const ids = await oneInEach()
    const answers = []
    for (const id of ids)
      answers.push((await house.eaves.call('command.cancel', { id }, { as: 'estate' })).code)
    expect(answers.map((code) => code === 200)).toEqual([true, ...Array(7).fill(false)])
    expect(await ways()).toEqual([way(queued, cancelled)])
    await forget()
  })

  /** What waits has waited for as long as it may. */
  const outlive = () =>
    house.eaves.db
      .updateTable('command')
      .set({ expireTime: momentOf(house.eaves.platform.services) })
      .where('commandStatus', '=', queued)
      .execute()

  it('time alone expires what waits, after a day', async () => {
    const [id = ''] = await oneInEach()
    const { createTime, expireTime } = await house.command(id)
    expect(parseTime(String(expireTime))).toBe((parseTime(String(createTime)) ?? 0) + day)
    const job = timedTransitions({})
    await job.run(house.eaves.platform.services)
    expect(await ways()).toEqual([])
    await outlive()
    await job.run(house.eaves.platform.services)
    expect(await ways()).toEqual([way(queued, expired)])
    expect(await house.command(id)).toMatchObject({ resultMsg: '设备未在有效期内上线' })
    await forget()
  })

  it.each([1, 2])('are left by no other way, whatever happens in which order (%i)', async (seed) => {
    const random = createRandom(seed)
    const ids: string[] = []
    const some = () => ids[Math.max(ids.length - 1 - random.below(3), 0)] ?? ''
    const expire = timedTransitions({})
    const events: readonly (() => Promise<unknown>)[] = [
      async () => {
        const { data } = await house.send(String(16 + random.below(15)))
        if (data) ids.push(data.commandId)
      },
      () => house.reply(some(), random.below(2) === 0, '忙'),
      () => house.receive(some()),
      () => house.report(String(16 + random.below(15))),
      () => house.turn(random.pick([onlineStatus.online, onlineStatus.online, onlineStatus.offline])),
      async () => {
        house.state.isConnected = random.below(3) > 0
      },
      async () => house.eaves.forward(random.pick([second, 4 * second, 11 * second])),
      async () => {
        if (random.below(12) === 0) await outlive()
      },
      () => house.work(),
      () => expire.run(house.eaves.platform.services),
      () => house.eaves.call('command.cancel', { id: some() }, { as: 'estate' }),
      () =>
        inTransaction(systemContext(house.eaves.platform.services), (context) =>
          moveRecords(context, commandMoves, 'deliver', [some()]),
        ),
    ]
    for (let count = 0; count < 200; count += 1) await events[random.below(events.length)]?.()
    const begun = way('', queued)
    const seen = new Set(await ways())
    expect([...seen].filter((way) => ![...table, begun].includes(way))).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining([begun, way(queued, sent)]))
    expect(house.eaves.errors).toEqual([])
    await house.turn(onlineStatus.online)
    house.state.isConnected = true
    await forget()
  })
})
