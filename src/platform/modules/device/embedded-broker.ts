import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import {
  downOwner,
  downTopic,
  gatewayKey,
  isGatewayNo,
  isOwnDown,
  parseUpTopic,
} from '#domain/device-topics.ts'
import { minute, second } from '#domain/durations.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { cut } from '#domain/texts.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Log } from '../../contracts.ts'
import type { Broker, BrokerHandlers } from './broker.ts'
import { addressOf, createEntrance } from './entrance.ts'
import { boundedKeepAlive, inEitherVersion } from './mqtt-five.ts'
import type { OfflineReason } from './observers.ts'
import { limitPackets } from './packet-limit.ts'
import { largestMessage } from './read-json.ts'
import type { Login } from './secrets.ts'

interface EmbeddedHandlers extends BrokerHandlers {
  logIn(gatewayNo: string, secret: string): Promise<Login | null>
  /** Those of the logins that hold good no longer. */
  ended(logins: readonly Login[]): Promise<readonly Login[]>
  /** Somebody who calls itself that was refused, and why: for people. */
  refused(gatewayNo: string, kind: 'login' | 'topic', why: Refusal): void
  /** A gateway came, or went, and why; `session` grows. */
  connection(gatewayNo: string, session: number, wentBy: OfflineReason | null): Promise<void>
  now(): number
}

export interface EmbeddedBroker extends Broker {
  /** Opens it to gateways outside this process. Answers the port; rejects where it is taken. */
  listen(host: string, port: number): Promise<number>
  /** A connection of a device of this process, which needs no secret. */
  connectLocal(): Duplex
  /** All that are connected. */
  connected(): readonly string[]
}

interface Session {
  readonly client: Client
  /** As its house has it. */
  readonly gatewayNo: string
  /** As it writes it itself, where it listens. */
  written: string
  /** Null: of this process. */
  readonly login: Login | null
  readonly session: number
  /** Epoch milliseconds. */
  readonly connectedAt: number
  /** What it is to be told once it has subscribed; null: it has. */
  early: (() => void)[] | null
}

/** What is refused as too large is told to the gateway's people; what is larger still is not even read. */
const largestPacket = 4 * largestMessage
/** MQTT's return codes. */
const badIdentifier = 2
const unavailable = 3
const badPassword = 4

const turnedAway = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })

const speaksWithin = 10 * second
/** Two with one number end each other's connections: so often within so long. */
const mostTurns = 3
const turnsWithin = 5 * minute
/** Seconds that a gateway may be silent between two packets, whatever it asks for: one that is frozen is noticed. */
const longestKeepAlive = 300
/** How long a gateway has from its connection to its subscription; who takes longer counts as away. */
const subscribesWithin = 10 * second

/** A broker in this process: MQTT 3.1.1 and 5, clean sessions only, each gateway below its own topics. */
export async function openEmbedded(
  handlers: EmbeddedHandlers,
  /** So many connections from outside this process at most. */
  connections: number,
  log: Log,
): Promise<EmbeddedBroker> {
  const sessions = new Map<string, Session>()
  const logins = new WeakMap<Client, Login>()
  const locals = new WeakSet<object>()
  /** Why a connection ends, where it is not by itself. */
  const ends = new WeakMap<Client, OfflineReason>()
  const entrance = createEntrance(connections, log)
  /** What carries each connection from outside. */
  const sockets = new WeakMap<object, Socket>()
  const turns = new Map<string, readonly number[]>()
  let lastSession = 0
  let isClosing = false
  let server: Server | null = null

  const newSession = () => {
    lastSession = Math.max(lastSession + 1, handlers.now())
    return lastSession
  }

  const tell = (gatewayNo: string, session: number, wentBy: OfflineReason | null) => {
    handlers.connection(gatewayNo, session, wentBy).catch((error: unknown) => {
      // The platform itself ends: the next one finds out who does not come back.
      if (!isClosing) log.error('connection not noted', { gatewayNo, error })
    })
  }

  const send = (topic: string, payload: string) =>
    new Promise<void>((resolve, reject) =>
      aedes.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        (error) => (error ? reject(error) : resolve()),
      ),
    )

  async function authenticate(
    client: Client,
    name: string,
    secret: string,
  ): Promise<AuthenticateError | null> {
    if (name === '' || gatewayKey(client.id) !== gatewayKey(name)) {
      if (isGatewayNo(name)) handlers.refused(name, 'login', refusal('foreignClientId', client.id))
      return turnedAway('client id and user name are the gateway number', badIdentifier)
    }
    if (locals.has(client.conn)) return null
    const address = addressOf(sockets.get(client.conn))
    const login = await entrance.inTurn(address, () => handlers.logIn(name, secret))
    if (!login) return turnedAway('no such gateway, or another secret', badPassword)
    logins.set(client, login)
    noteTurn(login.gatewayNo)
    return null
  }

  /** Somebody comes while another one is connected under the same number. */
  function noteTurn(gatewayNo: string): void {
    if (!sessions.has(gatewayNo)) return
    const now = handlers.now()
    const lately = [...(turns.get(gatewayNo) ?? []).filter((time) => now - time < turnsWithin), now]
    turns.set(gatewayNo, lately)
    if (lately.length >= mostTurns)
      handlers.refused(gatewayNo, 'login', refusal('takingTurns', turnsWithin / minute, mostTurns))
  }

  const noOf = (client: Client) => logins.get(client)?.gatewayNo ?? client.id

  function noteKeepAlive({ clientId, keepalive = 0 }: { clientId: string; keepalive?: number }) {
    if (isGatewayNo(clientId) && boundedKeepAlive(keepalive, longestKeepAlive) !== keepalive)
      handlers.refused(clientId, 'login', refusal('longKeepAlive', keepalive, longestKeepAlive))
  }

  const limits = { longestKeepAlive, largestPacket, speaksWithin }

  const aedes = await Aedes.createBroker({
    connectTimeout: speaksWithin,
    maxClientsIdLength: 32,
    preConnect(_client, packet, callback) {
      noteKeepAlive(packet)
      packet.keepalive = boundedKeepAlive(packet.keepalive ?? 0, longestKeepAlive)
      // What waits for a gateway waits in the database, where it can be taken back.
      packet.clean = true
      callback(null, !isClosing)
    },
    authenticate(client, name, secret, callback) {
      authenticate(client, name ?? '', secret?.toString() ?? '').then(
        (error) => callback(error, error === null),
        (error: unknown) => {
          log.error('gateway not let in', { error })
          callback(turnedAway('try again later', unavailable), null)
        },
      )
    },
    authorizePublish(client, packet, callback) {
      const owner = parseUpTopic(packet.topic)?.gatewayNo
      if (client === null || owner === undefined || gatewayKey(owner) !== gatewayKey(client.id)) {
        if (client) handlers.refused(client.id, 'topic', refusal('foreignPublish', packet.topic))
        return callback(new Error(`not a topic of ${client?.id}: ${cut(packet.topic, 100)}`))
      }
      // Nothing is kept for those who come later.
      packet.retain = false
      handlers.message(packet.topic, Buffer.from(packet.payload)).then(
        () => callback(null),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
    authorizeSubscribe(client, subscription, callback) {
      const isOwn = isOwnDown(client.id, subscription.topic)
      if (!isOwn) handlers.refused(client.id, 'topic', refusal('foreignSubscribe', subscription.topic))
      callback(null, isOwn ? subscription : null)
    },
  })

  aedes.on('clientReady', (client) => {
    const socket = sockets.get(client.conn)
    if (socket) entrance.letIn(socket)
    const session = newSession()
    const gatewayNo = noOf(client)
    const former = sessions.get(gatewayNo)?.client
    // The broker ends a connection of the same client id by itself: one that writes its number otherwise has another.
    if (former && former.id !== client.id) former.close()
    sessions.set(gatewayNo, {
      ...{ client, gatewayNo, written: client.id },
      login: logins.get(client) ?? null,
      session,
      connectedAt: handlers.now(),
      early: [],
    })
    tell(gatewayNo, session, null)
  })
  aedes.on('clientDisconnect', (client) => {
    const gatewayNo = noOf(client)
    const present = sessions.get(gatewayNo)
    if (present?.client !== client) return
    sessions.delete(gatewayNo)
    // The platform itself ends: its gateways come back.
    if (!isClosing) tell(gatewayNo, present.session, ends.get(client) ?? offlineReason.closed)
  })
  aedes.on('keepaliveTimeout', (client) => ends.set(client, offlineReason.keepAlive))
  aedes.on('subscribe', (subscriptions, client) => {
    const present = sessions.get(noOf(client))
    const own = subscriptions.find(({ topic }) => isOwnDown(client.id, topic))
    if (present?.client !== client || !own) return
    present.written = downOwner(own.topic) ?? present.written
    const { early } = present
    present.early = null
    for (const tell of early ?? []) tell()
  })
  const note = (client: Client, error: Error) =>
    log.info('gateway disconnected', { gatewayNo: client.id, reason: error.message })
  aedes.on('clientError', note)
  aedes.on('connectionError', note)

  return {
    async listen(host, port) {
      const opened = createServer({ noDelay: true }, (socket: Socket) => {
        entrance.come(socket)
        inEitherVersion(limitPackets(socket, largestPacket), limits, (stream) => {
          sockets.set(stream, socket)
          aedes.handle(stream)
        })
      })
      await new Promise<void>((resolve, reject) => {
        opened.once('error', reject)
        opened.listen(port, host, () => {
          opened.off('error', reject)
          opened.on('error', (error) => log.error('gateway not accepted', { error }))
          resolve()
        })
      })
      server = opened
      return (opened.address() as AddressInfo).port
    },
    connectLocal() {
      const [inside, outside] = duplexPair()
      locals.add(inside)
      aedes.handle(inside)
      return outside
    },
    connected: () => [...sessions.keys()],
    async publish(gatewayNo, kind, payload) {
      const present = sessions.get(gatewayNo)
      const say = () => send(downTopic(present?.written ?? gatewayNo, kind), payload)
      if (!present?.early) return say()
      const tell = () =>
        say().catch((error: unknown) => log.warn('a gateway was not told', { gatewayNo, error }))
      present.early.push(() => void tell())
    },
    isHearing: () => true,
    async isConnected(gatewayNo) {
      const present = sessions.get(gatewayNo)
      if (!present) return false
      return present.early === null || handlers.now() < present.connectedAt + subscribesWithin
    },
    async sweep() {
      const logged = [...sessions.values()].flatMap(({ login }) => (login ? [login] : []))
      for (const { gatewayNo } of await handlers.ended(logged)) {
        const client = sessions.get(gatewayNo)?.client
        if (client) ends.set(client, offlineReason.ended)
        client?.close()
      }
    },
    async close() {
      isClosing = true
      server?.close()
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}
