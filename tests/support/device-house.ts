import { randomBytes } from 'node:crypto'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { type UpKind, upTopic } from '#domain/device-topics.ts'
import type { Services } from '#platform/contracts.ts'
import { type GatewayOptions, type Gateways, openGateways } from '#platform/modules/device/gateways.ts'
import type { DeviceObservers } from '#platform/modules/device/observers.ts'
import { onlineStatus } from '#resources/dictionaries.ts'
import type { Values } from '#schema'
import type { TestPlatform } from './platform.ts'

export const temperature = '1-device_panel-1-attr_panel_roomTemp'
export const panel = '1-device_panel-1'
export const fresh = '1-device_fresh-1'
export const co2 = `${fresh}-attr_fresh_co2`

export interface BoundHouse {
  readonly id: string
  readonly gatewayNo: string
}

/** Houses that have a gateway and the five-constant system, and are on line as the demo records say. */
export async function boundHouses(test: TestPlatform, count: number): Promise<readonly BoundHouse[]> {
  const rows = await test.db
    .selectFrom('house')
    .select(['id', 'gatewayNo'])
    .where('techProductId', '=', 'product_wuheng')
    .where('onlineStatus', '=', onlineStatus.online)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id, gatewayNo }) => ({ id: String(id), gatewayNo: String(gatewayNo) }))
}

/** The CO₂ that fresh air units measure is an alarm at more than 1,000 ppm: at once, and of every value, unless said otherwise. */
export const alarmOfCo2 = (test: TestPlatform, otherwise: Values = {}) =>
  test.db
    .updateTable('deviceAttribute')
    .set({ alarmDelay: 0, alarmHigh: 1000, deadband: 0, isAlarmable: 1, ...otherwise })
    .where('id', '=', 'attr_fresh_co2')
    .execute()

/** What staff are shown when they renew it. */
export async function secretOf(test: TestPlatform, houseId: string): Promise<string> {
  const token = await test.login('admin')
  const answer = await test.call('house.gatewaySecret', { houseId }, { token })
  return String((answer.data as { secret: string }).secret)
}

const nobodyLooks: DeviceObservers = { values: [], kept: [], online: [], replies: [] }

export const embedded: GatewayOptions = {
  host: '127.0.0.1',
  mqttPort: 0,
  isMqttPortChosen: true,
  mqttUrl: null,
  mqttClientId: 'test',
  mqttGroup: 'test',
  retentionDays: 90,
  gatewayConnections: 1000,
}

/** A broker outside, as a platform of its own: platforms with the same group share what is said. */
export function outside(url: string, mqttGroup = `test-${randomBytes(6).toString('hex')}`): GatewayOptions {
  return { ...embedded, mqttUrl: url, mqttGroup, mqttClientId: `test-${randomBytes(6).toString('hex')}` }
}

export const open = (services: Services, options = embedded, observers = nobodyLooks): Promise<Gateways> =>
  openGateways(services, observers, options)

/** A gateway that gives up when it is refused, so that a test hears of it. */
export const connectGateway = (
  url: string,
  gatewayNo: string,
  secret: string,
  options: IClientOptions = {},
) =>
  connectAsync(url, {
    ...{ clientId: gatewayNo, username: gatewayNo, password: secret, reconnectPeriod: 0 },
    ...options,
  })

export const say = (client: MqttClient, gatewayNo: string, kind: UpKind, message: object) =>
  client.publishAsync(upTopic(gatewayNo, kind), JSON.stringify(message), { qos: 1 })

export const reading = (roomTemp: unknown, time: number) => ({
  devices: [{ device: panel, time, values: { roomTemp } }],
})

/**
 * Whether the platform tells a gateway what there is to tell: it knows that it is on line, and has a way to it. It tells
 * it here to forget an upgrade that it never had.
 */
export const reaches = (gateways: Gateways, gatewayNo: string): Promise<boolean> =>
  gateways.publish(gatewayNo, { type: 'cancel', taskId: 'none', module: 'main' })

/** Resolves when the connection has ended, from whichever side. */
export const ended = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()))

/** The next message the gateway is told. */
export const told = (client: MqttClient): Promise<{ readonly topic: string; readonly message: unknown }> =>
  new Promise((resolve) =>
    client.once('message', (topic, payload) => resolve({ topic, message: JSON.parse(payload.toString()) })),
  )

/** The clock of a test was put forward, and gateways were heard all the while. */
export async function wereHeard({ db, platform }: TestPlatform): Promise<void> {
  const now = platform.services.now().getTime()
  // What has been noted since then knows nothing of before.
  const last = db.selectFrom('deviceListening').select('id').where('since', '<', now).orderBy('since', 'desc')
  await db.updateTable('deviceListening').set({ until: now }).where('id', '=', last.limit(1)).execute()
}
