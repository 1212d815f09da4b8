import { type IClientOptions, MqttClient, type StreamBuilder } from 'mqtt'
import { attributeValueError } from '#domain/attribute-value.ts'
import { type DownKind, downFilter, type UpKind, upTopic } from '#domain/device-topics.ts'
import { second } from '#domain/durations.ts'
import type { HouseDevice } from '../modules/device/house-devices.ts'
import { randomOf } from '../seed/random.ts'
import { type Surroundings, valueAt } from './climate.ts'
import { createUpgrades, type Told } from './simulated-upgrades.ts'

export interface GatewayPlan {
  readonly gatewayNo: string
  /** Null: the broker asks for none. */
  readonly secret: string | null
  readonly devices: readonly HouseDevice[]
  readonly now: () => number
  /** What devices were told before, by device (`1-device_panel-1`) and identifier. */
  readonly told?: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export interface SimulatedGateway {
  readonly gatewayNo: string
  /** Says what all devices measure; resolves once the broker has acknowledged it. Answers how many values. */
  report(): Promise<number>
  /** Resolves once it listens, or cannot. */
  readonly ready: Promise<void>
  /** Upgrades it was told of while it did not listen. */
  recall(upgrades: readonly Told[]): void
  /** Goes on with its upgrades, and says how far they have come; resolves once the broker has acknowledged it. */
  goOn(): Promise<void>
  close(): Promise<void>
}

const deviceName = ({ deviceType, deviceId, serialNo }: HouseDevice) =>
  `${deviceType}-${deviceId}-${serialNo}`

interface Command {
  readonly commandId: string
  readonly device: string
  readonly attribute: string
  readonly value: string
  readonly expiresAt: number
}

interface Upgrade {
  readonly taskId: string
  readonly module: string
  readonly version: string
}

/** Subscribes whenever it connects. Resolves once it listens, or cannot. */
const listening = (client: MqttClient, gatewayNo: string) =>
  new Promise<void>((resolve) => {
    client.once('close', () => resolve())
    client.on('connect', () => {
      client.subscribe(downFilter(gatewayNo), { qos: 1 }, () => resolve())
    })
  })

/** How a device takes a command: of fifty it refuses one, and one it never answers. */
type Manner = 'done' | 'refused' | 'silent'

function mannerOf({ commandId }: Command): Manner {
  const luck = randomOf(`${commandId} manner`).below(50)
  if (luck === 0) return 'silent'
  return luck === 1 ? 'refused' : 'done'
}

/** What a device says that it measures. */
function measure(device: HouseDevice, around: Surroundings) {
  const name = deviceName(device)
  const values = device.attributes.map((attribute) => [
    attribute.identifier,
    valueAt(attribute, name, around),
  ])
  return { device: name, time: around.time, values: Object.fromEntries(values) as Record<string, string> }
}

/** It logs in with its number, and says by its will that this session of it is over. */
const clientOptions = ({ gatewayNo, secret }: GatewayPlan, session: number): IClientOptions => ({
  ...{ clientId: gatewayNo, username: gatewayNo, clean: true, reconnectPeriod: 5 * second, keepalive: 60 },
  ...(secret === null ? {} : { password: secret }),
  will: {
    topic: upTopic(gatewayNo, 'online'),
    payload: Buffer.from(JSON.stringify({ online: false, session })),
    qos: 1,
    retain: false,
  },
})

/** A gateway with the devices of a house, on the wire as one outside would be. */
export function openSimulatedGateway(
  plan: GatewayPlan,
  stream: StreamBuilder,
  options: Partial<IClientOptions> = {},
): SimulatedGateway {
  const { gatewayNo, devices, now } = plan
  const told = new Map(plan.told)
  const session = now()
  const handled = new Set<string>()
  const upgrades = createUpgrades()
  const client = new MqttClient(stream, { ...clientOptions(plan, session), ...options })

  const say = async (kind: UpKind, message: object) => {
    await client.publishAsync(upTopic(gatewayNo, kind), JSON.stringify(message), { qos: 1 })
  }

  const measured = (device: HouseDevice, time: number) =>
    measure(device, { seed: gatewayNo, time, told: told.get(deviceName(device)) ?? {} })

  async function carryOut(command: Command): Promise<void> {
    const { commandId, attribute, value, expiresAt } = command
    const device = devices.find((one) => deviceName(one) === command.device)
    const definition = device?.attributes.find(({ identifier }) => identifier === attribute)
    if (now() > expiresAt || !device || !definition) return
    await say('reply', { commandId, received: true })
    const manner = mannerOf(command)
    if (manner === 'silent') return
    const error = manner === 'refused' ? '设备忙，请稍后再试' : attributeValueError(definition, value)
    if (error !== null) return say('reply', { commandId, ok: false, code: 'REFUSED', message: error })
    told.set(command.device, { ...told.get(command.device), [attribute]: value })
    await say('reply', { commandId, ok: true })
    await say('values', { devices: [measured(device, now())] })
  }

  const ready = listening(client, gatewayNo)
  client.on('connect', () => {
    say('online', { online: true, session }).catch(() => {})
  })
  // A broker that is away is asked again: mqtt does so by itself.
  client.on('error', () => {})
  client.on('message', (topic, payload) => {
    const kind = topic.slice(topic.lastIndexOf('/') + 1) as DownKind
    const message = JSON.parse(payload.toString())
    if (kind === 'command') {
      const command = message as Command
      // The same command may be sent twice, and is done once.
      if (handled.has(command.commandId)) return
      handled.add(command.commandId)
      carryOut(command).catch(() => {})
    } else if (kind === 'upgrade') {
      const { taskId, module, version } = message as Upgrade
      upgrades.begin({ taskId, module, version, since: now() })
    } else if (kind === 'cancel') upgrades.cancel((message as Upgrade).taskId)
  })

  return {
    gatewayNo,
    async report() {
      if (!client.connected) return 0
      const time = now()
      const reports = devices.map((device) => measured(device, time))
      await say('values', { time, devices: reports })
      return reports.reduce((sum, { values }) => sum + Object.keys(values).length, 0)
    },
    ready,
    recall(told) {
      for (const one of told) upgrades.recall(one)
    },
    async goOn() {
      if (!client.connected) return
      for (const word of upgrades.news(now())) await say('upgrade', word)
    },
    async close() {
      await client.endAsync(true)
    },
  }
}
