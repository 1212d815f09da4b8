import { beforeAll, describe, expect, it, vi } from 'vitest'
import { downTopic, upTopic } from '#domain/device-topics.ts'
import { day, hour, minute, second } from '#domain/durations.ts'
import { alarmJob } from '#platform/modules/alarm/alarm-job.ts'
import { commandJob } from '#platform/modules/command/command-job.ts'
import type { Gateways } from '#platform/modules/device/gateways.ts'
import { readSeries } from '#platform/modules/device/series.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { createModules } from '#platform/modules/modules.ts'
import { alarmActive } from '#resources/alarm-dictionaries.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import {
  alarmOfCo2,
  boundHouses,
  co2,
  connectGateway,
  embedded,
  fresh,
  open,
  panel,
  say,
  secretOf,
  told,
  wereHeard,
} from '#tests/support/device-house.ts'
import { gatewayPlace } from '#tests/support/gateway-place.ts'
import { demoNoon, startPlatform } from '#tests/support/platform.ts'

/** Notes are written every four seconds, more slowly where the machine is busy. */
const soon = 20_000
const setTemp = `${panel}-attr_panel_setTemp`

describe('a gateway whose clock is wrong', () => {
  const place = gatewayPlace({
    ...{ houses: 12, now: demoNoon, observers: deviceObservers },
    prepare: (test) => alarmOfCo2(test),
  })
  const { house: houseOf, link, now } = place
  beforeAll(() => link.through(place.gateways))

  /** The gateway of a house that no other test has, and what it says. */
  async function come(index: number) {
    const { id, gatewayNo } = houseOf(index)
    const client = await place.come(index)
    const alarms = async (code: string) => {
      const rows = await place.test.db
        .selectFrom('alarm')
        .select(['active', 'count'])
        .where('houseId', '=', id)
        .where('code', '=', code)
        .where('createUserName', '=', '系统')
        .orderBy('id')
        .execute()
      return rows.map(({ active, count }) => [active, count])
    }
    const series = { houseIds: [id], attributeKeys: [co2], from: 0, to: 1e11 }
    return {
      ...{ id, gatewayNo, client, alarms },
      say: (value: unknown, time: unknown) =>
        say(client, gatewayNo, 'values', { time, devices: [{ device: fresh, values: { co2: value } }] }),
      present: async () => (await place.latest(index, co2))[0],
      times: async () => {
        const points = await readSeries(place.test.db, { ...series, interval: 'raw', aggregate: 'last' })
        return points.map(({ time, value }) => [Math.round(time * 1000), value])
      },
      connection: () => place.connection(index),
    }
  }
  const { active, recovered } = alarmActive

  it('is there as long as it reports: five minutes slow, its devices are never silent', async () => {
    const house = await come(0)
    const slow = 5 * minute + 12 * second
    for (let round = 0; round < 12; round += 1) {
      await house.say(500 + round, now() - slow)
      await alarmJob.run(place.test.platform.services)
      place.test.forward(minute)
    }
    expect(await house.alarms('DEVICE_OFFLINE')).toEqual([])
    expect(await house.present()).toBe('511')
    await house.say(1200, now() - slow)
    expect(await house.alarms('co2_HIGH')).toEqual([[active, 1]])
    await vi.waitFor(async () => expect((await house.connection()).clock).toBe('网关时钟慢 5 分 12 秒'), soon)
    // Silence is silence all the same.
    place.test.forward(6 * minute)
    await wereHeard(place.test)
    await alarmJob.run(place.test.platform.services)
    expect(await house.alarms('DEVICE_OFFLINE')).toEqual([[active, 1]])
    await house.say(500, now() - slow)
    expect(await house.alarms('DEVICE_OFFLINE')).toEqual([[recovered, 1]])
  })

  it('loses nothing where it was reset, or counts seconds, or writes no whole number', async () => {
    const house = await come(1)
    await house.say(1200, 946_684_800_000 + 7)
    expect(await house.present()).toBe('1200')
    expect(await house.alarms('co2_HIGH')).toEqual([[active, 1]])
    place.test.forward(second)
    await house.say(900, Math.floor(now() / 1000) - 1)
    expect(await house.alarms('co2_HIGH')).toEqual([[recovered, 1]])
    place.test.forward(second)
    await house.say(901, now() - 0.5)
    const [end] = [now()]
    expect(await house.times()).toEqual([
      [end - 2 * second, 1200],
      [end, 901],
    ])
    expect(await house.present()).toBe('901')
    await vi.waitFor(
      async () =>
        expect((await house.connection()).refused.map(({ reason }: { reason: string }) => reason)).toEqual([
          '时间以秒为单位，已按秒换算',
          '时间早于保存期限，按到达时间记录',
        ]),
      soon,
    )
  })

  it('holds up nothing with a report from the future', async () => {
    const house = await come(2)
    await house.say(500, now() + 9 * minute)
    place.test.forward(15 * second)
    await house.say(1200, now())
    expect(await house.present()).toBe('1200')
    expect(await house.alarms('co2_HIGH')).toEqual([[active, 1]])
    expect((await house.times()).map(([time]) => time)).toEqual([now() - 15 * second, now()])
    place.test.forward(15 * second)
    await house.say(500, now() + 3 * hour)
    expect(await house.alarms('co2_HIGH')).toEqual([[recovered, 1]])
    place.test.forward(15 * second)
    await house.say(1300, now())
    expect(await house.alarms('co2_HIGH')).toEqual([[active, 2]])
  })

  it('has done what it was told once it says so, though it says that it was before', async () => {
    const house = await come(3)
    await house.client.subscribeAsync(downTopic(house.gatewayNo, 'command'), { qos: 1 })
    await vi.waitFor(async () => expect((await house.connection()).connectTime).not.toBeNull(), soon)
    const heard = told(house.client)
    const { data } = await place.test.call('command.send', {
      houseId: house.id,
      attributeId: setTemp,
      value: '22.50',
    })
    await heard
    const state = async () =>
      (
        await place.test.db
          .selectFrom('command')
          .select('commandStatus')
          .where('id', '=', data.commandId)
          .executeTakeFirstOrThrow()
      ).commandStatus
    await vi.waitFor(async () => expect(await state()).toBe(commandStatus.sent), soon)
    place.test.forward(second)
    const report = { time: now() - 3 * second, devices: [{ device: panel, values: { setTemp: '022.5' } }] }
    await say(house.client, house.gatewayNo, 'values', report)
    place.test.forward(11 * second)
    await commandJob(link).run(place.test.platform.services)
    expect(await state()).toBe(commandStatus.succeeded)
    const [reading] = await latestValues(place.test.db, house.id, [setTemp])
    expect(reading).toMatchObject({ value: '22.5', desiredValue: null })
  })

  it('may say so before anybody has written down that it was told', async () => {
    const house = await come(7)
    await house.client.subscribeAsync(downTopic(house.gatewayNo, 'command'), { qos: 1 })
    await vi.waitFor(async () => expect((await house.connection()).connectTime).not.toBeNull(), soon)
    const report = { devices: [{ device: panel, values: { setTemp: 23 } }] }
    const answered = new Promise((resolve) =>
      house.client.once('message', () => resolve(say(house.client, house.gatewayNo, 'values', report))),
    )
    const input = { houseId: house.id, attributeId: setTemp, value: '23' }
    const { data } = await place.test.call('command.send', input)
    await answered
    const { commandStatus: state } = await place.test.db
      .selectFrom('command')
      .select('commandStatus')
      .where('id', '=', data.commandId)
      .executeTakeFirstOrThrow()
    expect(state).toBe(commandStatus.succeeded)
  })

  it('raises nothing with what it had kept while it was cut off, in whatever order it tells it', async () => {
    const house = await come(4)
    await house.say(500, now())
    const ago = [90, 30, 60, 20, 45].map((minutes) => now() - minutes * minute)
    for (const [index, time] of ago.entries()) {
      await house.say(1200 + index, time)
      if (index === 2) await house.say(600, now() - second)
      place.test.forward(5 * second)
    }
    expect(await house.alarms('co2_HIGH')).toEqual([])
    expect(await house.present()).toBe('600')
    expect(await house.times()).toHaveLength(7)
    // Nor does it say that a device is there.
    place.test.forward(5 * minute)
    await wereHeard(place.test)
    await house.say(1300, ago[0] ?? 0)
    await house.say(1300, (ago[0] ?? 0) + 1)
    await alarmJob.run(place.test.platform.services)
    expect(await house.alarms('DEVICE_OFFLINE')).toEqual([[active, 1]])
  })

  it('is believed after two minutes where it was set back by an hour, and known to the next process', async () => {
    const house = await come(5)
    await house.say(500, now())
    const slow = hour
    for (let round = 0; round < 9; round += 1) {
      place.test.forward(15 * second)
      await house.say(1200, now() - slow)
    }
    expect(await house.alarms('co2_HIGH')).toEqual([[active, 1]])
    await vi.waitFor(async () => expect((await house.connection()).clock).toBe('网关时钟慢 1 小时'), soon)
    const next = await open(place.test.platform.services, embedded, deviceObservers)
    const client = await connectGateway(
      `mqtt://127.0.0.1:${next.port}`,
      house.gatewayNo,
      await secretOf(place.test, house.id),
    )
    place.keep(client)
    place.test.forward(15 * second)
    const report = { time: now() - slow, devices: [{ device: fresh, values: { co2: 500 } }] }
    await client.publishAsync(upTopic(house.gatewayNo, 'values'), JSON.stringify(report), { qos: 1 })
    expect(await house.alarms('co2_HIGH')).toEqual([[recovered, 1]])
    await next.close()
  })

  it('is given time to let its devices speak when it comes back', async () => {
    const house = await come(6)
    await house.say(500, now())
    await house.client.endAsync()
    await vi.waitFor(
      async () => expect((await house.connection()).onlineStatus).toBe(onlineStatus.offline),
      soon,
    )
    place.test.forward(hour)
    const back = await come(6)
    await vi.waitFor(
      async () => expect((await back.connection()).onlineStatus).toBe(onlineStatus.online),
      soon,
    )
    await alarmJob.run(place.test.platform.services)
    place.test.forward(4 * minute)
    await wereHeard(place.test)
    await alarmJob.run(place.test.platform.services)
    expect(await house.alarms('DEVICE_OFFLINE')).toEqual([])
    place.test.forward(2 * minute)
    await wereHeard(place.test)
    await alarmJob.run(place.test.platform.services)
    expect(await house.alarms('DEVICE_OFFLINE')).toEqual([[active, 1]])
  })

  it('is on line and told what waits for it, though a clock of ours was ahead when it came before', async () => {
    const { id, gatewayNo } = houseOf(8)
    await secretOf(place.test, id)
    const ahead = now() + 3000 * day
    await place.test.db
      .updateTable('deviceGateway')
      .set({ session: ahead, isOnline: 0, seenAt: ahead })
      .where('gatewayNo', '=', gatewayNo)
      .execute()
    await place.test.db
      .updateTable('house')
      .set({ onlineStatus: onlineStatus.offline })
      .where('id', '=', id)
      .execute()
    const { data } = await place.test.call('command.send', { houseId: id, attributeId: setTemp, value: '24' })
    const house = await come(8)
    const heard = told(house.client)
    await house.client.subscribeAsync(downTopic(gatewayNo, 'command'), { qos: 1 })
    await vi.waitFor(
      async () => expect((await house.connection()).onlineStatus).toBe(onlineStatus.online),
      soon,
    )
    await commandJob(link).run(place.test.platform.services)
    expect((await heard).message).toMatchObject({ commandId: data.commandId })
    await house.client.endAsync()
    await vi.waitFor(
      async () => expect((await house.connection()).onlineStatus).toBe(onlineStatus.offline),
      soon,
    )
  })
})

describe('a platform that was away', () => {
  it('gives devices as long as ever to speak once it hears them again', async () => {
    const test = await startPlatform({ now: demoNoon, modules: createModules({ simulator: false }) })
    const now = () => test.platform.services.now().getTime()
    const [house] = await boundHouses(test, 1)
    if (!house) throw new Error('there is a house with a gateway')
    const secret = await secretOf(test, house.id)
    const come = ({ port }: Gateways) => connectGateway(`mqtt://127.0.0.1:${port}`, house.gatewayNo, secret)
    const connectTime = async () =>
      (await test.call('house.gateway', { houseId: house.id })).data.connectTime as string | null
    const silent = async () => {
      await alarmJob.run(test.platform.services)
      const rows = await test.db
        .selectFrom('alarm')
        .select('active')
        .where('houseId', '=', house.id)
        .where('code', '=', 'DEVICE_OFFLINE')
        .where('createUserName', '=', '系统')
        .execute()
      return rows.map(({ active }) => active)
    }

    const first = await open(test.platform.services, embedded, deviceObservers)
    const before = await come(first)
    await vi.waitFor(async () => expect(await connectTime()).not.toBeNull(), soon)
    const reported = { time: now(), devices: [{ device: fresh, values: { co2: 500 } }] }
    await say(before, house.gatewayNo, 'values', reported)
    const was = await connectTime()
    await before.endAsync(true)
    await first.close()
    // As after a power cut: nobody has written down that it went.
    await test.db
      .updateTable('deviceGateway')
      .set({ isOnline: 1 })
      .where('gatewayNo', '=', house.gatewayNo)
      .execute()

    test.forward(hour)
    const again = await open(test.platform.services, embedded, deviceObservers)
    expect(await silent()).toEqual([])
    const after = await come(again)
    await vi.waitFor(async () => expect(await connectTime()).not.toBe(was), soon)
    test.forward(4 * minute)
    await wereHeard(test)
    expect(await silent()).toEqual([])
    test.forward(2 * minute)
    await wereHeard(test)
    expect(await silent()).toEqual([alarmActive.active])
    await after.endAsync(true)
    await again.close()
    await test.close()
  })
})
