import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { downTopic } from '#domain/device-topics.ts'
import { day, hour, minute } from '#domain/durations.ts'
import type { DownMessage } from '#platform/modules/device/gateway.ts'
import { fallenSilent } from '#platform/modules/device/gateway-sessions.ts'
import type { Gateways } from '#platform/modules/device/gateways.ts'
import type { ValueChange } from '#platform/modules/device/observers.ts'
import { readSeries } from '#platform/modules/device/series.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import {
  type BoundHouse,
  boundHouses,
  open,
  outside,
  reading,
  say,
  temperature,
  told,
  wereHeard,
} from '#tests/support/device-house.ts'
import { hasMosquitto, type Mosquitto, startMosquitto } from '#tests/support/mosquitto.ts'
import { oneEngine, startPlatform, type TestPlatform } from '#tests/support/platform.ts'

/** Two processes of a platform share one database; here they share a process as well. */
describe.runIf(hasMosquitto).each(oneEngine)('a broker outside, on %s', (engine) => {
  let broker: Mosquitto
  let test: TestPlatform
  let platforms: Gateways[]
  let seen: ValueChange[][]
  let houses: readonly BoundHouse[]
  const clients: MqttClient[] = []

  async function start(index: number, options = outside(broker.url)): Promise<Gateways> {
    const changes: ValueChange[] = []
    seen[index] = changes
    const watch = async (_context: unknown, news: readonly ValueChange[]) => void changes.push(...news)
    return open(test.platform.services, options, { values: [watch], kept: [], online: [], replies: [] })
  }
  beforeAll(async () => {
    broker = await startMosquitto()
    test = await startPlatform({ engine })
    houses = await boundHouses(test, 10)
  })
  beforeEach(() => {
    seen = []
    platforms = []
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
    for (const platform of platforms) await platform.close()
  })
  afterAll(async () => {
    await test.close()
    await broker.close()
  })

  const now = () => test.platform.services.now().getTime()
  const house = (index: number) => houses[index] ?? { id: '', gatewayNo: '' }
  async function come(index: number, session: number): Promise<MqttClient> {
    const { gatewayNo } = house(index)
    const will = {
      topic: `eaves/v1/${gatewayNo}/up/online`,
      payload: Buffer.from(JSON.stringify({ online: false, session })),
      ...({ qos: 1, retain: false } as const),
    }
    const client = await connectAsync(broker.url, { clientId: gatewayNo, will })
    clients.push(client)
    await say(client, gatewayNo, 'online', { online: true, session })
    return client
  }
  /** How many reports are, of the moment `from` on. */
  const stored = async (index: number, from = 0) => {
    const query = {
      ...{ houseIds: [house(index).id], attributeKeys: [temperature] },
      ...{ from: from / 1000, to: 1e11 },
    }
    return (await readSeries(test.db, { ...query, interval: 'raw', aggregate: 'last' })).length
  }
  const stateOf = async (index: number) => {
    const row = test.db.selectFrom('house').select('onlineStatus').where('id', '=', house(index).id)
    return (await row.executeTakeFirstOrThrow()).onlineStatus
  }

  const connection = async (index: number) =>
    (await test.call('house.gateway', { houseId: house(index).id })).data
  /** Why the gateway of a house went, as people are told: turns of one second may be told in any order. */
  const reasons = async (index: number): Promise<readonly (number | null)[]> =>
    (await connection(index)).turns.map(({ reason }: { readonly reason: number | null }) => reason)

  it('hands each report to one of the platforms, and all of them are stored', async () => {
    const one = outside(broker.url)
    platforms = [await start(0, one), await start(1, outside(broker.url, one.mqttGroup))]
    const client = await come(0, now())
    const { gatewayNo } = house(0)
    const first = now() - 500 * 1000
    // Reports that come before a platform has subscribed are nobody's, or all the other one's. Both are seen to hear these,
    // one after the other; of many at once, who has the newest keeps the other from seeing any change.
    let early = first - minute
    await vi.waitFor(async () => {
      await say(client, gatewayNo, 'values', reading(20, early++))
      expect(seen.map((changes) => changes.length > 0)).toEqual([true, true])
    }, 20_000)
    const times = Array.from({ length: 400 }, (_, index) => first + index * 1000)
    await Promise.all(times.map((time) => say(client, gatewayNo, 'values', reading(21, time))))
    await vi.waitFor(async () => expect(await stored(0, first)).toBe(400), 20_000)
  })

  it('keeps reports while the platform is away', async () => {
    const options = outside(broker.url)
    const platform = await start(0, options)
    const client = await come(1, now())
    const { gatewayNo } = house(1)
    const time = now() - minute
    await vi.waitFor(async () => {
      await say(client, gatewayNo, 'values', reading(20, time))
      expect(await stored(1)).toBe(1)
    }, 20_000)
    await platform.close()
    await Promise.all([1, 2, 3].map((index) => say(client, gatewayNo, 'values', reading(20, time + index))))
    expect(await stored(1)).toBe(1)
    platforms = [await start(1, options)]
    await vi.waitFor(async () => expect(await stored(1)).toBe(4), 20_000)
  })

  it('stores what is said twice once, and keeps the newest value, while another floods it', async () => {
    platforms = [await start(0)]
    const [loud, calm] = [await come(4, now()), await come(5, now())]
    const [ofLoud, ofCalm] = [house(4), house(5)]
    const time = now() - 10 * minute
    await vi.waitFor(async () => {
      await say(calm, ofCalm.gatewayNo, 'values', reading(21, time))
      expect(await stored(5)).toBe(1)
    }, 20_000)
    let isFlooding = true
    let sent = 0
    const flood = async () => {
      while (isFlooding)
        await Promise.all(
          Array.from({ length: 100 }, () =>
            say(loud, ofLoud.gatewayNo, 'values', reading(20, time - hour + 100 * sent++)),
          ),
        )
    }
    const flooding = flood()
    for (const [value, at] of [
      [23, 3],
      [23, 3],
      [22, 2],
      [22, 2],
    ] as const)
      await say(calm, ofCalm.gatewayNo, 'values', reading(value, time + at))
    await vi.waitFor(async () => expect(await stored(5)).toBe(3), 20_000)
    const [latest] = await latestValues(test.db, ofCalm.id, [temperature])
    expect(latest?.value).toBe('23')
    isFlooding = false
    await flooding
    await vi.waitFor(async () => expect(await stored(4)).toBe(sent), 40_000)
  }, 90_000)

  it('tells who is on line: the end of an earlier connection, told late, changes nothing', async () => {
    platforms = [await start(0)]
    const { gatewayNo } = house(2)
    const client = await come(2, 10)
    const isNow = (state: number) => vi.waitFor(async () => expect(await stateOf(2)).toBe(state), 20_000)
    // Until the platform listens nobody hears it.
    await vi.waitFor(async () => {
      await say(client, gatewayNo, 'online', { online: false, session: 10 })
      expect(await stateOf(2)).toBe(onlineStatus.offline)
    }, 20_000)
    await say(client, gatewayNo, 'online', { online: true, session: 11 })
    await isNow(onlineStatus.online)
    await say(client, gatewayNo, 'online', { online: false, session: 10 })
    await say(client, gatewayNo, 'values', reading(20, now()))
    await vi.waitFor(async () => expect(await stored(2)).toBe(1), 20_000)
    expect(await stateOf(2)).toBe(onlineStatus.online)
    client.stream.destroy()
    await say(client, gatewayNo, 'online', { online: false, session: 11 })
    await isNow(onlineStatus.offline)
    expect(await reasons(2)).toContain(offlineReason.lastWill)
  })

  it('hands on commands, to who listens', async () => {
    platforms = [await start(0)]
    const { gatewayNo } = house(3)
    const client = await come(3, now())
    await client.subscribeAsync(downTopic(gatewayNo, 'command'), { qos: 1 })
    const heard = told(client)
    const message: DownMessage = {
      type: 'command',
      ...{ commandId: 'c1', value: '23', expiresAt: now() + minute },
      attributeKey: '1-device_panel-1-attr_panel_setTemp',
    }
    await vi.waitFor(async () => {
      await say(client, gatewayNo, 'online', { online: true, session: now() })
      expect(await platforms[0]?.publish(gatewayNo, message)).toBe(true)
    }, 20_000)
    expect((await heard).message).toMatchObject({ commandId: 'c1', attribute: 'setTemp', value: '23' })
    // The broker takes it, and says that nobody has subscribed to it.
    await client.unsubscribeAsync(downTopic(gatewayNo, 'command'))
    for (const commandId of ['c2', 'c3'])
      expect(await platforms[0]?.publish(gatewayNo, { ...message, commandId })).toBe(false)
    await client.subscribeAsync(downTopic(gatewayNo, 'command'), { qos: 1 })
    expect(await platforms[0]?.publish(gatewayNo, { ...message, commandId: 'c3' })).toBe(true)
  })

  it('has on line who reports, whatever is said of sessions, and nobody who has fallen silent', async () => {
    platforms = [await start(0)]
    const { gatewayNo } = house(9)
    const client = await come(9, 20)
    const isNow = (state: number) => vi.waitFor(async () => expect(await stateOf(9)).toBe(state), 40_000)
    await vi.waitFor(async () => {
      await say(client, gatewayNo, 'online', { online: false, session: 20 })
      expect(await stateOf(9)).toBe(onlineStatus.offline)
    }, 20_000)
    await say(client, gatewayNo, 'online', { online: true, session: 3 })
    await vi.waitFor(
      async () =>
        expect((await connection(9)).refused).toMatchObject([
          { reason: 'session 由 20 变为 3，须随每次连接增大', advice: expect.any(String) },
        ]),
      20_000,
    )
    expect(await stateOf(9)).toBe(onlineStatus.offline)
    await say(client, gatewayNo, 'values', reading(20, now()))
    await isNow(onlineStatus.online)
    // What is noted of it is written a little later.
    await vi.waitFor(async () => expect((await connection(9)).lastReportTime).not.toBe(null), 20_000)
    // What a clock of ours that was ahead has noted is no sign of life.
    await test.db
      .updateTable('deviceGateway')
      .set({ seenAt: now() + 3000 * day })
      .where('gatewayNo', '=', gatewayNo)
      .execute()
    test.forward(60 * minute)
    // Nobody has heard any gateway in that hour.
    expect(await fallenSilent(test.platform.services)).toEqual([])
    await wereHeard(test)
    await isNow(onlineStatus.offline)
    expect(await reasons(9)).toContain(offlineReason.silent)
    await say(client, gatewayNo, 'values', reading(21, now()))
    await isNow(onlineStatus.online)
  })
})
