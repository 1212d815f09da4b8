import type { IClientOptions, MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type LateLink, lateLink } from '#platform/modules/device/gateway.ts'
import type { Gateways } from '#platform/modules/device/gateways.ts'
import type { DeviceObservers } from '#platform/modules/device/observers.ts'
import { latestValues } from '#platform/modules/device/values.ts'
import { createModules } from '#platform/modules/modules.ts'
import {
  type BoundHouse,
  boundHouses,
  connectGateway,
  embedded,
  open,
  outside,
  say,
  secretOf,
} from './device-house.ts'
import { hasMosquitto, type Mosquitto, startMosquitto } from './mosquitto.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import type { Answer } from './platform-client.ts'

/** Where gateways connect: to the platform, or to a Mosquitto beside it. */
export const brokers = hasMosquitto ? (['embedded', 'outside'] as const) : (['embedded'] as const)

interface GatewayPlaceOptions {
  /** How many houses with a gateway the tests need: each has one that no other test touches. */
  readonly houses: number
  /** Where the clock stands; default: the present. */
  readonly now?: Date
  /** Who looks on while reports are stored; default: nobody. */
  readonly observers?: DeviceObservers
  /** Default: the platform's own. */
  readonly broker?: (typeof brokers)[number]
  /** Before the first test. */
  readonly prepare?: (test: TestPlatform) => Promise<unknown>
}

export interface GatewayPlace {
  readonly test: TestPlatform
  readonly gateways: Gateways
  /** What the platform's calls reach gateways by: it leads nowhere before a test says so. */
  readonly link: LateLink
  /** Of the platform's own broker. */
  readonly url: string
  now(): number
  house(index: number): BoundHouse
  /** The gateway of a house connects, with a new secret unless `password` says another; it goes at the end of the test. */
  come(index: number, options?: IClientOptions): Promise<MqttClient>
  /** It goes at the end of the test. */
  keep(client: MqttClient): MqttClient
  /** What an attribute of a house says now; empty: nothing. */
  latest(index: number, attributeKey: string): Promise<readonly string[]>
  /** What people are shown of the connection of a house. */
  connection(index: number): Promise<Answer['data']>
  /** Why something of a gateway was refused, the latest first. */
  reasons(index: number): Promise<readonly string[]>
}

/** A platform whose broker is open, with houses that have gateways, for all tests of a file. */
export function gatewayPlace(options: GatewayPlaceOptions): GatewayPlace {
  const { houses: count, now, observers, prepare, broker = 'embedded' } = options
  const link = lateLink()
  const clients: MqttClient[] = []
  let opened: {
    readonly test: TestPlatform
    readonly gateways: Gateways
    readonly houses: readonly BoundHouse[]
    readonly outside: Mosquitto | null
  } | null = null

  const present = () => {
    if (!opened) throw new Error('the place is open while tests run')
    return opened
  }
  const url = () => present().outside?.url ?? `mqtt://127.0.0.1:${present().gateways.port}`
  const house = (index: number): BoundHouse => {
    const found = present().houses[index]
    if (!found) throw new Error(`there are ${count} houses`)
    return found
  }
  const keep = (client: MqttClient) => {
    clients.push(client)
    return client
  }
  const connection = async (index: number) =>
    (await present().test.call('house.gateway', { houseId: house(index).id })).data

  beforeAll(async () => {
    const modules = createModules({ link, simulator: false })
    const test = await startPlatform(now ? { now, modules } : { modules })
    const mosquitto = broker === 'outside' ? await startMosquitto() : null
    const how = mosquitto ? outside(mosquitto.url) : embedded
    const gateways = await open(test.platform.services, how, observers)
    opened = { test, gateways, houses: await boundHouses(test, count), outside: mosquitto }
    await prepare?.(test)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  })
  afterAll(async () => {
    await opened?.gateways.close()
    await opened?.test.close()
    await opened?.outside?.close()
  })

  return {
    get test() {
      return present().test
    },
    get gateways() {
      return present().gateways
    },
    link,
    get url() {
      return url()
    },
    now: () => present().test.platform.services.now().getTime(),
    house,
    keep,
    async come(index, options = {}) {
      const { id, gatewayNo } = house(index)
      if (present().outside) {
        const client = keep(await connectGateway(url(), gatewayNo, '', options))
        await say(client, gatewayNo, 'online', { online: true, session: Date.now() })
        return client
      }
      const password = options.password ?? (await secretOf(present().test, id))
      return keep(await connectGateway(url(), gatewayNo, String(password), options))
    },
    latest: async (index, attributeKey) =>
      (await latestValues(present().test.db, house(index).id, [attributeKey])).map(({ value }) => value),
    connection,
    reasons: async (index) =>
      (await connection(index)).refused.map(({ reason }: { readonly reason: string }) => reason),
  }
}
