import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { config } from '#config'
import { hour } from '#domain/durations.ts'
import { readSeries } from '#platform/modules/device/series.ts'
import { type ChildServer, clientOf, startServer } from '#tests/support/child-server.ts'
import { connectGateway, ended, open, outside, say, temperature } from '#tests/support/device-house.ts'
import { type KilledPlace, placeOn } from '#tests/support/killed-place.ts'
import { hasMosquitto, type Mosquitto, startMosquitto } from '#tests/support/mosquitto.ts'
import { engines, type TestPlatform } from '#tests/support/platform.ts'
import { callOf } from '#tests/support/platform-client.ts'
import { drop, pour } from '#tests/support/pour.ts'

const houseId = 'house_jingan_1_18_1'
const gatewayNo = 'GWJAF11801'
const inFlight = 1000
const start = Date.now() - 3 * hour

/** The moments of all stored reports, as numbers of those that were poured. */
async function stored({ db }: TestPlatform): Promise<readonly number[]> {
  const [from, to] = [start / 1000 - 1, start / 1000 + 3 * 3600]
  const query = { houseIds: [houseId], attributeKeys: [temperature], from, to }
  const points = await readSeries(db, { ...query, interval: 'raw', aggregate: 'last' })
  return points.map(({ time }) => Math.round((time * 1000 - start) / 100))
}

describe.each(engines)('a platform that is killed while a gateway reports, on %s', (engine) => {
  let place: KilledPlace
  let server: ChildServer
  let after: TestPlatform | null = null
  beforeAll(async () => {
    place = await placeOn(engine)
    server = await startServer({ ...place.settings, MQTT_PORT: '0' })
  }, 120_000)
  afterAll(async () => {
    await server.stop('SIGKILL')
    await after?.close()
    await place.close()
  })

  it('has stored what it acknowledged, and takes the rest once more: each is there once', async () => {
    const { data } = await clientOf(server).call(callOf(config, 'house.gatewaySecret'), { houseId }, {})
    const port = /mqtt 端口 (\d+)/.exec(server.output())?.[1]
    const client = await connectGateway(`mqtt://127.0.0.1:${port}`, gatewayNo, data.secret)
    const end = ended(client)
    const poured = pour(client, gatewayNo, { start, inFlight, most: Number.POSITIVE_INFINITY })
    await vi.waitFor(() => expect(poured.acknowledged.size).toBeGreaterThan(500), { timeout: 60_000 })
    await server.stop('SIGKILL')
    await end
    expect(poured.sent() - poured.acknowledged.size).toBe(inFlight)

    after = await place.open()
    const kept = new Set(await stored(after))
    expect([...poured.acknowledged].filter((index) => !kept.has(index))).toEqual([])
    const gateways = await open(after.platform.services)
    const again = await connectGateway(`mqtt://127.0.0.1:${gateways.port}`, gatewayNo, data.secret)
    const all = Array.from({ length: poured.sent() }, (_, index) => index)
    await Promise.all(all.map((index) => say(again, gatewayNo, 'values', drop(index, start))))
    await again.endAsync()
    await gateways.close()
    expect(await stored(after)).toEqual(all)
    expect(after.errors).toEqual([])
  }, 180_000)
})

describe.runIf(hasMosquitto && engines.includes('postgresql'))(
  'a platform that is killed at a broker outside',
  () => {
    let broker: Mosquitto
    let place: KilledPlace
    const ends: (() => Promise<unknown>)[] = []
    beforeAll(async () => {
      broker = await startMosquitto()
      place = await placeOn('postgresql')
    }, 60_000)
    afterEach(async () => {
      for (const end of ends.splice(0).toReversed()) await end()
    })
    afterAll(async () => {
      await place.close()
      await broker.close()
    })

    it('takes what the broker has acknowledged, as soon as it is back', async () => {
      const options = outside(broker.url)
      const { mqttClientId: MQTT_CLIENT_ID, mqttGroup: MQTT_GROUP } = options
      const server = await startServer({
        ...place.settings,
        MQTT_URL: broker.url,
        MQTT_CLIENT_ID,
        MQTT_GROUP,
      })
      ends.push(() => server.stop('SIGKILL'))
      const client = await connectAsync(broker.url, { clientId: gatewayNo })
      ends.push(() => client.endAsync(true))
      const count = async () =>
        Number((await place.own?.query('select count(*) from device_sample'))?.[0]?.count)
      // Reports that come before the platform has subscribed are nobody's.
      await vi.waitFor(async () => {
        await say(client, gatewayNo, 'values', drop(0, start))
        expect(await count()).toBe(1)
      }, 60_000)
      const most = 5000
      const poured = pour(client, gatewayNo, { start, inFlight, most })
      await vi.waitFor(async () => expect(await count()).toBeGreaterThan(100), {
        timeout: 60_000,
        interval: 10,
      })
      await server.stop('SIGKILL')
      await vi.waitFor(() => expect(poured.acknowledged.size).toBe(most), 60_000)

      const after = await place.open()
      ends.push(() => after.close())
      const gateways = await open(after.platform.services, options)
      ends.push(() => gateways.close())
      const all = Array.from({ length: most }, (_, index) => index)
      await vi.waitFor(async () => expect(await count()).toBe(most), { timeout: 60_000, interval: 200 })
      expect(await stored(after)).toEqual(all)
      expect(after.errors).toEqual([])
    }, 240_000)
  },
)
