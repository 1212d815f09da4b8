import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allUp, downFilter, downTopic, upTopic } from '#domain/device-topics.ts'
import { minute } from '#domain/durations.ts'
import type { DownMessage } from '#platform/modules/device/gateway.ts'
import type { GatewayOptions, Gateways } from '#platform/modules/device/gateways.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import {
  type BoundHouse,
  boundHouses,
  connectGateway,
  ended,
  open,
  outside,
  reaches,
  reading,
  say,
  temperature,
} from '#tests/support/device-house.ts'
import { hasMosquitto, type Mosquitto, startMosquitto } from '#tests/support/mosquitto.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'

const nobody: BoundHouse = { id: '', gatewayNo: '' }

describe.runIf(hasMosquitto)('Mosquitto with the settings of the docs', () => {
  let broker: Mosquitto
  let test: TestPlatform
  let options: GatewayOptions
  let gateways: Gateways
  let [own, other] = [nobody, nobody]
  const clients: MqttClient[] = []

  beforeAll(async () => {
    test = await startPlatform()
    ;[own = nobody, other = nobody] = await boundHouses(test, 2)
    const names = ['eaves', own.gatewayNo, other.gatewayNo]
    broker = await startMosquitto(Object.fromEntries(names.map((name) => [name, `of-${name}`])))
    const { host } = new URL(broker.url)
    options = outside(`mqtt://eaves:of-eaves@${host}`)
    gateways = await open(test.platform.services, options)
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await gateways.close()
    await test.close()
    await broker.close()
  })

  const now = () => test.platform.services.now().getTime()
  const latest = async ({ id }: BoundHouse) => (await latestValues(test.db, id, [temperature]))[0]?.value
  async function come({ gatewayNo }: BoundHouse, more: IClientOptions = {}): Promise<MqttClient> {
    const client = await connectGateway(broker.gatewayUrl, gatewayNo, `of-${gatewayNo}`, more)
    clients.push(client)
    return client
  }
  const command = (commandId: string): DownMessage => ({
    ...{ type: 'command', commandId, value: '23', expiresAt: now() + minute },
    attributeKey: '1-device_panel-1-attr_panel_setTemp',
  })

  it('lets the platform hear and tell all gateways, and a gateway nothing but what is its own', async () => {
    await expect(connectAsync(broker.gatewayUrl, { reconnectPeriod: 0 })).rejects.toThrow(/Not authorized/i)
    const [client, neighbour] = [await come(own), await come(other)]
    await neighbour.subscribeAsync(downFilter(other.gatewayNo), { qos: 1 })
    for (const filter of [downFilter(other.gatewayNo), allUp, '#', downFilter(own.gatewayNo)])
      await client.subscribeAsync(filter, { qos: 1 })
    // Until the platform listens nobody hears it; it does so on many connections, and speaks on one of them.
    for (const [one, house] of [
      [client, own],
      [neighbour, other],
    ] as const)
      await vi.waitFor(async () => {
        await say(one, house.gatewayNo, 'online', { online: true, session: now() })
        await say(one, house.gatewayNo, 'values', reading(20, now()))
        expect([await latest(house), await reaches(gateways, house.gatewayNo)]).toEqual(['20', true])
      }, 20_000)

    const heard: unknown[] = []
    client.on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString()).commandId))
    await say(neighbour, other.gatewayNo, 'values', reading(21, now()))
    // It would have come before what is the gateway's own.
    expect(await gateways.publish(other.gatewayNo, command('foreign'))).toBe(true)
    expect(await gateways.publish(own.gatewayNo, command('own'))).toBe(true)
    await vi.waitFor(() => expect(heard).toContain('own'), 20_000)
    expect(heard.filter((commandId) => commandId !== undefined)).toEqual(['own'])

    // By the newer protocol a broker says that it does not take a message; the client leaves then.
    for (const topic of [upTopic(other.gatewayNo, 'values'), downTopic(own.gatewayNo, 'command')]) {
      const newer = await come(own, { protocolVersion: 5 })
      await expect(newer.publishAsync(topic, '{}', { qos: 1 })).rejects.toThrow(/Not authorized/i)
    }
  })

  it('lets a gateway end no connection but its own, whatever client id it says', async () => {
    const neighbour = await come(other)
    let last = await come(own)
    for (const clientId of [other.gatewayNo, `${options.mqttClientId}-0`]) {
      const end = ended(last)
      last = await come(own, { clientId })
      await end
    }
    // The platform hears it as well.
    await say(neighbour, other.gatewayNo, 'values', reading(23, now() + 1))
    await vi.waitFor(async () => expect(await latest(other)).toBe('23'), 20_000)
    expect(neighbour.connected).toBe(true)
  })
})
