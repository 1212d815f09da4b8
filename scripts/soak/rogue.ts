import { setTimeout as pause } from 'node:timers/promises'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { type UpKind, upTopic } from '#domain/device-topics.ts'

/** A gateway that is set up rightly and behaves wrongly. */
export interface Rogue {
  readonly url: string
  readonly gatewayNo: string
  readonly secret: string
  /** Says something, as it is written; whoever is thrown out for it comes back. */
  say(kind: UpKind, payload: string | Buffer): Promise<void>
  /** Says something anywhere. */
  publish(topic: string, payload: string): Promise<void>
  /** A connection of its own, other than the lasting one in what is given; ended after `use`. */
  apart(options: IClientOptions, use: (client: MqttClient) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/** Who is hung up on is never told; milliseconds after which nobody waits any more. */
const timeoutMs = 3000

const within = async (work: Promise<unknown>) => {
  const ended = new AbortController()
  await Promise.race([
    work.catch(() => {}),
    pause(timeoutMs, undefined, { signal: ended.signal }).catch(() => {}),
  ])
  ended.abort()
}

/** Waits for a client to be in; with one listener, however many messages wait to be said. */
function arrivalOf(client: MqttClient): () => Promise<void> {
  let next: Promise<void> | null = null
  return () => {
    if (client.connected) return Promise.resolve()
    next ??= new Promise((done) => {
      client.once('connect', () => {
        next = null
        done()
      })
    })
    return next
  }
}

export function openRogue(url: string, gatewayNo: string, secret: string): Rogue {
  const own: IClientOptions = { clientId: gatewayNo, username: gatewayNo, password: secret, clean: true }
  const lasting = connect(url, { ...own, reconnectPeriod: 1000 })
  // It is thrown out again and again: that is what it is for.
  lasting.on('error', () => {})
  const arrival = arrivalOf(lasting)
  const publish = (topic: string, payload: string | Buffer) =>
    within(arrival().then(() => lasting.publishAsync(topic, payload, { qos: 1 })))
  return {
    ...{ url, gatewayNo, secret, publish },
    say: (kind, payload) => publish(upTopic(gatewayNo, kind), payload),
    async apart(options, use) {
      const client = connect(url, { ...own, reconnectPeriod: 0, connectTimeout: timeoutMs, ...options })
      client.on('error', () => {})
      await within(arrivalOf(client)().then(() => use(client)))
      await client.endAsync(true)
    },
    close: () => lasting.endAsync(true),
  }
}
