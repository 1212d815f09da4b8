import { afterAll, beforeAll, expect, it } from 'vitest'
import { second } from '#domain/durations.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { type CommandHouse, commandHouse, houseId, setTemp } from '#tests/support/command-house.ts'
import { demoNoon } from '#tests/support/platform.ts'

let house: CommandHouse
beforeAll(async () => {
  house = await commandHouse({ now: demoNoon })
  await house.turn(onlineStatus.online)
})
afterAll(() => house.eaves.close())

const desired = async () => (await house.reading()).desiredValue

/** It was told 26, says that it is done, and says 23. */
async function settle(afterSeconds: number): Promise<void> {
  const { data } = await house.send('26')
  await house.reply(data.commandId)
  house.eaves.forward(afterSeconds * second)
  await house.report('23')
  await house.work()
}

it('a device that has done what it was told and settles elsewhere is not to be that any more', async () => {
  await settle(31)
  expect(await desired()).toBeNull()
})

it('what it was told in other figures is not elsewhere', async () => {
  const { data } = await house.send('26.0')
  await house.reply(data.commandId)
  house.eaves.forward(31 * second)
  await house.report('23')
  // It is there before anybody looks, and what it was to be stands beside it as it was written.
  await house.eaves.db
    .updateTable('deviceValue')
    .set({ value: '26' })
    .where('attributeKey', '=', setTemp)
    .where('houseId', '=', houseId)
    .execute()
  await house.work()
  expect(await desired()).toBe('26.0')
})

it('one that is still on its way there is', async () => {
  await settle(5)
  expect(await desired()).toBe('26')
  // What it said on its way is old by then.
  house.eaves.forward(60 * second)
  await house.work()
  expect(await desired()).toBe('26')
  await house.report('24')
  await house.work()
  expect(await desired()).toBeNull()
})

it('what it is told anew stays, whatever it says', async () => {
  await settle(31)
  const { data } = await house.send('28')
  await house.receive(data.commandId)
  await house.report('22')
  await house.work()
  expect(await desired()).toBe('28')
})
