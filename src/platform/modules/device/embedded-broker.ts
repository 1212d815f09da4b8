import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { Aedes, type Client } from 'aedes'
import { downTopic } from '#domain/device-topics.ts'
import { second } from '#domain/durations.ts'
import { refusal } from '#domain/refusals.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Log } from '../../contracts.ts'
import type { Broker } from './broker.ts'
import { type AccessHandlers, createAccess, longestKeepAlive } from './embedded-access.ts'
import { createSessions, type EmbeddedSessions, type SessionHandlers } from './embedded-sessions.ts'
import { addressOf, createEntrance } from './entrance.ts'
import { inEitherVersion } from './mqtt-five.ts'
import { limitPackets } from './packet-limit.ts'
import { largestMessage } from './read-json.ts'
import type { Login } from './secrets.ts'

interface EmbeddedHandlers extends AccessHandlers, SessionHandlers {
  /** Those of the logins that hold good no longer. */
  ended(logins: readonly Login[]): Promise<readonly Login[]>
}

export interface EmbeddedBroker extends Broker {
  /** Opens it to gateways outside this process. Answers the port; rejects where it is taken. */
  listen(host: string, port: number): Promise<number>
  /** A connection of a device of this process, which needs no secret. */
  connectLocal(): Duplex
  /** All that are connected. */
  connected(): readonly string[]
  /** Those of them that have not subscribed. */
  notListening(): readonly string[]
}

/** What is refused as too large is told to the gateway's people; what is larger still is not even read. */
const largestPacket = 4 * largestMessage
const speaksWithin = 10 * second
const limits = { longestKeepAlive, largestPacket, speaksWithin }

/** Resolves once it listens there; rejects where the port is taken. */
const listen = (server: Server, host: string, port: number, log: Log) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', (error) => log.error('gateway not accepted', { error }))
      resolve()
    })
  })

const send = (aedes: Aedes, topic: string, payload: string) =>
  new Promise<void>((resolve, reject) =>
    aedes.publish(
      { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
      (error) => (error ? reject(error) : resolve()),
    ),
  )

function tellTooLarge({ refused }: EmbeddedHandlers, client: Client | undefined): void {
  if (client) refused(client.id, 'packet', refusal('tooLarge', largestPacket / 1024))
}

/** The broker tells of subscriptions that were refused as well; this is their answer in place of a quality of service. */
const isGranted = (qos: number) => qos < 128

/** `onReady`: a client has been let in. */
function follow(aedes: Aedes, sessions: EmbeddedSessions, onReady: (client: Client) => void, log: Log): void {
  aedes.on('clientReady', (client) => {
    onReady(client)
    sessions.open(client)
  })
  aedes.on('clientDisconnect', (client) => sessions.close(client))
  aedes.on('keepaliveTimeout', (client) => sessions.endsBy(client, offlineReason.keepAlive))
  aedes.on('subscribe', (subscriptions, client) =>
    sessions.subscribed(
      client,
      subscriptions.flatMap(({ topic, qos }) => (isGranted(qos) ? [topic] : [])),
    ),
  )
  const note = (client: Client, error: Error) =>
    log.info('gateway disconnected', { gatewayNo: client.id, reason: error.message })
  aedes.on('clientError', note)
  aedes.on('connectionError', note)
}

/** A broker in this process: MQTT 3.1.1 and 5, clean sessions only, each gateway below its own topics. */
export async function openEmbedded(
  handlers: EmbeddedHandlers,
  /** So many connections from outside this process at most. */
  connections: number,
  log: Log,
): Promise<EmbeddedBroker> {
  const sessions = createSessions(handlers, log)
  const entrance = createEntrance(connections, log)
  const locals = new WeakSet<object>()
  /** What carries each connection from outside. */
  const sockets = new WeakMap<object, Socket>()
  /** Who has been let in by it. */
  const clients = new WeakMap<Socket, Client>()
  let isClosing = false
  let server: Server | null = null
  const doors = {
    isLocal: (client: Client) => locals.has(client.conn),
    inTurn: <T>(client: Client, judge: () => Promise<T>) =>
      entrance.inTurn(addressOf(sockets.get(client.conn)), judge),
    isClosing: () => isClosing,
  }

  const aedes = await Aedes.createBroker({
    connectTimeout: speaksWithin,
    maxClientsIdLength: 32,
    ...createAccess(handlers, sessions, doors, log),
  })
  const letIn = (client: Client) => {
    const socket = sockets.get(client.conn)
    if (!socket) return
    clients.set(socket, client)
    entrance.letIn(socket)
  }
  follow(aedes, sessions, letIn, log)

  return {
    async listen(host, port) {
      const opened = createServer({ noDelay: true }, (socket: Socket) => {
        entrance.come(socket)
        const limited = limitPackets(socket, largestPacket, () => tellTooLarge(handlers, clients.get(socket)))
        inEitherVersion(limited, limits, (stream) => {
          sockets.set(stream, socket)
          aedes.handle(stream)
        })
      })
      await listen(opened, host, port, log)
      server = opened
      return (opened.address() as AddressInfo).port
    },
    connectLocal() {
      const [inside, outside] = duplexPair()
      locals.add(inside)
      aedes.handle(inside)
      return outside
    },
    connected: sessions.connected,
    notListening: sessions.notListening,
    async publish(gatewayNo, kind, payload) {
      if (!sessions.isListening(gatewayNo)) throw new Error('the gateway does not listen')
      await send(aedes, downTopic(sessions.writtenOf(gatewayNo), kind), payload)
    },
    isHearing: () => true,
    isConnected: async (gatewayNo) => sessions.isListening(gatewayNo),
    async sweep() {
      for (const { gatewayNo } of await handlers.ended(sessions.logins())) {
        const client = sessions.clientOf(gatewayNo)
        if (client) sessions.endsBy(client, offlineReason.ended)
        client?.close()
      }
    },
    async close() {
      isClosing = true
      sessions.stop()
      server?.close()
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}
