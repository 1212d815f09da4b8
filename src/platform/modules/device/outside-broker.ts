import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import { allUp, downTopic } from '#domain/device-topics.ts'
import { hour, minute, second } from '#domain/durations.ts'
import type { Log } from '../../contracts.ts'
import type { Broker, BrokerHandlers } from './broker.ts'

interface OutsideHandlers extends BrokerHandlers {
  /** As far as gateways have said. */
  isOnline(gatewayNo: string): Promise<boolean>
  /** How a gateway writes its number in topics. */
  writtenAs(gatewayNo: string): string
}

interface OutsideOptions {
  readonly url: string
  /** Of this process alone: what it had not acknowledged when it ended comes again under the same name. */
  readonly clientId: string
  /** All processes of a platform share its messages: they name the same. */
  readonly group: string
}

/**
 * Connections to the broker: each has one message at a time stored, and acknowledges it then. So many messages share a
 * transaction.
 */
const lanes = 16

function openLane(
  { url, clientId, group }: OutsideOptions,
  lane: number,
  handlers: BrokerHandlers,
  log: Log,
): MqttClient {
  const client = connect(url, {
    clientId: `${clientId}-${lane}`,
    protocolVersion: 5,
    // The broker keeps what comes while the process is away, if it is not away for long.
    clean: false,
    properties: { sessionExpiryInterval: hour / second, receiveMaximum: 100 },
    reconnectPeriod: second,
    connectTimeout: 10 * second,
    resubscribe: false,
    customHandleAcks(topic, payload, _packet, done) {
      handlers.message(topic, payload).then(
        () => done(0),
        (error: unknown) => {
          log.error('a report was not stored and comes again', { topic, error })
          // Without an acknowledgement, and on a new connection, the broker sends it once more.
          client.stream.destroy()
        },
      )
    },
  })
  // Messages of QoS 0 have no acknowledgement, and are not handed to `customHandleAcks`: the lane waits for them here.
  client.handleMessage = ({ topic, payload, qos }: IPublishPacket, done) => {
    if (qos !== 0) return done()
    handlers
      .message(topic, Buffer.from(payload))
      .catch((error: unknown) => log.error('a report by QoS 0 was not stored and is lost', { topic, error }))
      .finally(() => done())
  }
  client.on('connect', () => {
    client.subscribe(`$share/${group}/${allUp}`, { qos: 1 }, (error, _granted, answer) => {
      // Without an answer it is the connection that has ended: the next one subscribes anew.
      if (error && answer) log.error('the MQTT broker refuses the subscription', { error })
    })
  })
  return client
}

/** Says so once a minute: a broker that is away is asked each second. */
function tellErrors(client: MqttClient, log: Log): void {
  let toldAt = Number.NEGATIVE_INFINITY
  client.on('error', (error) => {
    if (performance.now() - toldAt < minute) return
    toldAt = performance.now()
    log.warn('the MQTT broker does not answer', { reason: error.message })
  })
}

/** Reason code of MQTT 5: the broker has the message, and nobody has subscribed to it. */
const noSubscribers = 16

/**
 * Says something. Resolves when the broker has it for somebody; rejects where nobody has subscribed to it, and when the
 * broker goes away before: whoever speaks is not kept waiting until it is back. The broker may then be told once more, and
 * so may the gateway.
 */
function createSpeech(client: MqttClient): (topic: string, payload: string) => Promise<void> {
  /** By the numbers of their packets: the client hands the acknowledgement itself to nobody who publishes. */
  const unheard = new Set<number | undefined>()
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'puback' && packet.reasonCode === noSubscribers) unheard.add(packet.messageId)
  })
  return (topic, payload) =>
    new Promise((resolve, reject) => {
      const lost = () => reject(new Error('the MQTT broker is away'))
      client.once('close', lost)
      client.publish(topic, payload, { qos: 1 }, (error, said) => {
        client.off('close', lost)
        if (error) reject(error)
        else if (unheard.delete(said?.messageId)) reject(new Error('nobody has subscribed to it'))
        else resolve()
      })
    })
}

/** A broker outside, which looks after logins and topics by itself. One that is away is waited for. */
export function openOutside(options: OutsideOptions, handlers: OutsideHandlers, log: Log): Broker {
  const speaking = openLane(options, 0, handlers, log)
  const others = Array.from({ length: lanes - 1 }, (_, index) => openLane(options, index + 1, handlers, log))
  const clients = [speaking, ...others]
  const say = createSpeech(speaking)
  for (const client of clients) tellErrors(client, log)
  return {
    publish: (gatewayNo, kind, payload) => say(downTopic(handlers.writtenAs(gatewayNo), kind), payload),
    isHearing: () => speaking.connected,
    isConnected: async (gatewayNo) => speaking.connected && (await handlers.isOnline(gatewayNo)),
    sweep: async () => {},
    async close() {
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}
