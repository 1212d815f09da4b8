import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { downFilter } from '#domain/device-topics.ts'
import { second } from '#domain/durations.ts'
import { commandJob } from '#platform/modules/command/command-job.ts'
import { lateLink } from '#platform/modules/device/gateway.ts'
import type { Gateways } from '#platform/modules/device/gateways.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { deviceObservers } from '#platform/modules/device-observers.ts'
import { createModules } from '#platform/modules/modules.ts'
import { commandStatus } from '#resources/console-dictionaries.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import { gatewayNo, houseId, setTemp } from '#tests/support/command-house.ts'
import { open, outside, reaches, reading, say, temperature } from '#tests/support/device-house.ts'
import { hasMosquitto, type Mosquitto, startMosquitto } from '#tests/support/mosquitto.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

interface Heard {
  readonly commandId: string
}

describe.runIf(hasMosquitto)('a broker outside that is started anew', () => {
  const link = lateLink()
  const heard: Heard[] = []
  let broker: Mosquitto
  let test: TestPlatform
  let gateways: Gateways
  let client: MqttClient

  beforeAll(async () => {
    broker = await startMosquitto()
    test = await startPlatform({ modules: createModules({ link, simulator: false }) })
    gateways = await open(test.platform.services, outside(broker.url), deviceObservers)
    link.through(gateways)
    client = await connectAsync(broker.url, { clientId: gatewayNo, reconnectPeriod: 100 })
    client.on('message', (topic, payload) => {
      if (topic.endsWith('/command')) heard.push(JSON.parse(payload.toString()))
    })
    await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
  })
  afterAll(async () => {
    await client.endAsync(true)
    await gateways.close()
    await test.close()
    await broker.close()
  })

  const now = () => test.platform.services.now().getTime()
  const latest = async () => (await latestValues(test.db, houseId, [temperature]))[0]?.value
  const statusOf = async (id: string) => {
    const row = test.db.selectFrom('command').select('commandStatus').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).commandStatus
  }
  const online = () => say(client, gatewayNo, 'online', { online: true, session: now() })

  it('is waited for: reports and commands go on where they were', async () => {
    // Until the platform listens nobody hears it; it does so on many connections, and speaks on one of them.
    const hears = async (value: number) => {
      await say(client, gatewayNo, 'values', reading(value, now()))
      expect([await latest(), await reaches(gateways, gatewayNo)]).toEqual([String(value), true])
    }
    await vi.waitFor(async () => {
      await online()
      await hears(20)
    }, 20_000)
    await broker.stop()
    await vi.waitFor(() => expect(client.connected).toBe(false), 20_000)

    // People are answered all the same.
    const { code, data } = await test.call('command.send', { houseId, attributeId: setTemp, value: '23' })
    expect(code).toBe(200)
    expect(await statusOf(data.commandId)).toBe(commandStatus.queued)
    test.forward(11 * second)

    await broker.start()
    // Mosquitto forgets shared subscriptions: until the platform has come back nobody hears it.
    await vi.waitFor(() => hears(21), 20_000)
    await commandJob(link).run(test.platform.services)
    await vi.waitFor(() => expect(heard.map(({ commandId }) => commandId)).toEqual([data.commandId]), 20_000)
    expect(await statusOf(data.commandId)).toBe(commandStatus.sent)
    await say(client, gatewayNo, 'reply', { commandId: data.commandId, received: true })
    await vi.waitFor(async () => expect(await statusOf(data.commandId)).toBe(commandStatus.delivered), 20_000)
    await say(client, gatewayNo, 'reply', { commandId: data.commandId, ok: true })
    await vi.waitFor(async () => expect(await statusOf(data.commandId)).toBe(commandStatus.succeeded), 20_000)
    const house = test.db.selectFrom('house').select('onlineStatus').where('id', '=', houseId)
    expect(await house.executeTakeFirst()).toEqual({ onlineStatus: onlineStatus.online })
    expect(test.errors).toEqual([])
  }, 60_000)
})
