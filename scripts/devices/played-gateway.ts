import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'mqtt'
import { downFilter, type UpKind, upTopic } from '#domain/device-topics.ts'

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

/** A gateway that is played from outside the platform: it reports, takes commands and upgrades. */
export interface PlayedGateway {
  isConnected(): boolean
  /** Resolves once it is acknowledged. */
  say(kind: UpKind, message: object): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two words on an upgrade, and what it has come to by then. */
const upgradeStep = 1500
const upgradeCourse = [10, 40, 70, 100] as const

export function playGateway(url: string, gatewayNo: string, secret: string | undefined): PlayedGateway {
  const session = Date.now()
  const seen = new Set<string>()
  const client = connect(url, {
    ...{ clientId: gatewayNo, username: gatewayNo, clean: true },
    ...(secret === undefined ? {} : { password: secret }),
    will: {
      ...{ topic: upTopic(gatewayNo, 'online'), qos: 1, retain: false },
      payload: Buffer.from(JSON.stringify({ online: false, session })),
    },
  })

  const say = async (kind: UpKind, message: object) => {
    await client.publishAsync(upTopic(gatewayNo, kind), JSON.stringify(message), { qos: 1 })
  }

  async function carryOut({ commandId, device, attribute, value, expiresAt }: Command): Promise<void> {
    if (Date.now() > expiresAt) return
    await say('reply', { commandId, received: true })
    await say('reply', { commandId, ok: true })
    await say('values', { devices: [{ device, values: { [attribute]: value } }] })
  }

  async function install({ taskId, module, version }: Upgrade): Promise<void> {
    for (const progress of upgradeCourse) {
      await pause(upgradeStep)
      // Cancelled meanwhile.
      if (!seen.has(taskId)) return
      await say('upgrade', { module, progress })
    }
    await say('upgrade', { module, version })
  }

  /** The same may be told twice, and is done once. */
  const once = async <T>(id: string, message: T, act: (message: T) => Promise<void>) => {
    if (seen.has(id)) return
    seen.add(id)
    await act(message)
  }

  const complain = (error: unknown) =>
    process.stderr.write(`${gatewayNo}: ${error instanceof Error ? error.message : error}\n`)

  const arrive = async () => {
    await client.subscribeAsync(downFilter(gatewayNo), { qos: 1 })
    await say('online', { online: true, session })
  }
  client.on('connect', () => void arrive().catch(complain))
  client.on('error', complain)
  client.on('message', (topic, payload) => {
    const message = JSON.parse(payload.toString())
    if (topic.endsWith('/command')) once(message.commandId, message, carryOut).catch(complain)
    if (topic.endsWith('/upgrade')) once(message.taskId, message, install).catch(complain)
    if (topic.endsWith('/cancel')) seen.delete(message.taskId)
  })
  return {
    isConnected: () => client.connected,
    say,
    close: () => client.endAsync(),
  }
}
