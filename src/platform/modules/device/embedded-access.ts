import type { AedesOptions, AuthenticateError, Client, PublishPacket } from 'aedes'
import { downOwner, gatewayKey, isGatewayNo, isOwnDown, parseUpTopic } from '#domain/device-topics.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { cut } from '#domain/texts.ts'
import type { Log } from '../../contracts.ts'
import type { BrokerHandlers } from './broker.ts'
import type { EmbeddedSessions, RefusedKind, SessionHandlers } from './embedded-sessions.ts'
import { boundedKeepAlive } from './mqtt-five.ts'
import type { Login } from './secrets.ts'

export interface AccessHandlers extends BrokerHandlers, Pick<SessionHandlers, 'refused'> {
  logIn(gatewayNo: string, secret: string): Promise<Login | null>
  /** The same as `refused` by a client id, which a client may have made up: told where a house has that gateway alone. */
  refusedClient(clientId: string, kind: RefusedKind, why: Refusal): void
}

/** What is known of a connection before it says who it is. */
export interface Doors {
  /** It is of a device of this process, which needs no secret. */
  isLocal(client: Client): boolean
  /** Judges a login once it is its turn: from one network, one after the other. */
  inTurn<T>(client: Client, judge: () => Promise<T>): Promise<T>
  isClosing(): boolean
}

/** MQTT's return codes. */
const badIdentifier = 2
const unavailable = 3
const badPassword = 4
/** Seconds that a gateway may be silent between two packets, whatever it asks for: one that is frozen is noticed. */
export const longestKeepAlive = 300

/** So many messages of QoS 2 are remembered of each client: as many as it may have under way, and more. */
const mostUnderWay = 1000

/**
 * The broker asks whether a message may be published before it looks whether it has it already: what comes a second time
 * by QoS 2 is what was stored the first time, whatever stands in it.
 */
function createOnce() {
  const underWay = new WeakMap<Client, Map<number, Promise<void>>>()
  return (client: Client, packet: PublishPacket, store: () => Promise<void>): Promise<void> => {
    const { qos, dup, messageId } = packet
    if (qos !== 2 || messageId === undefined) return store()
    const own = underWay.get(client) ?? new Map<number, Promise<void>>()
    underWay.set(client, own)
    const first = dup ? own.get(messageId) : undefined
    if (first) return first
    const storing = store()
    // Numbers are used again: the latest comes last.
    own.delete(messageId)
    own.set(messageId, storing)
    const [oldest] = own.keys()
    if (own.size > mostUnderWay && oldest !== undefined) own.delete(oldest)
    return storing
  }
}

/**
 * The broker keeps each subscription in memory. A number can be written in millions of ways: so a connection writes it in
 * one way, the one of its first subscription, and what may stand below it is a few words.
 */
function createListening() {
  const written = new WeakMap<Client, string>()
  return (client: Client, filter: string): boolean => {
    const owner = downOwner(filter)
    if (owner === null || !isOwnDown(client.id, filter)) return false
    const first = written.get(client) ?? owner
    written.set(client, first)
    return owner === first
  }
}

const turnedAway = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })

type Access = Required<
  Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>
>

/** Who may connect, and what a gateway may publish and subscribe to: what is said to it and by it alone. */
export function createAccess(
  handlers: AccessHandlers,
  sessions: EmbeddedSessions,
  doors: Doors,
  log: Log,
): Access {
  const once = createOnce()
  const mayListen = createListening()

  /** One of the two may be the number of a gateway, and the other a mistake. */
  function refuseNames({ id }: Client, name: string): AuthenticateError {
    if (isGatewayNo(name)) handlers.refused(name, 'login', refusal('foreignClientId', id))
    if (isGatewayNo(id)) handlers.refusedClient(id, 'login', refusal('foreignUserName', name))
    return turnedAway('client id and user name are the gateway number', badIdentifier)
  }

  async function authenticate(
    client: Client,
    name: string,
    secret: string,
  ): Promise<AuthenticateError | null> {
    if (name === '' || gatewayKey(client.id) !== gatewayKey(name)) return refuseNames(client, name)
    if (doors.isLocal(client)) return null
    const login = await doors.inTurn(client, () => handlers.logIn(name, secret))
    if (!login) return turnedAway('no such gateway, or another secret', badPassword)
    sessions.admit(client, login)
    return null
  }

  function noteKeepAlive({ clientId, keepalive = 0 }: { clientId: string; keepalive?: number }) {
    if (isGatewayNo(clientId) && boundedKeepAlive(keepalive, longestKeepAlive) !== keepalive)
      handlers.refusedClient(clientId, 'login', refusal('longKeepAlive', keepalive, longestKeepAlive))
  }

  return {
    preConnect(_client, packet, callback) {
      noteKeepAlive(packet)
      packet.keepalive = boundedKeepAlive(packet.keepalive ?? 0, longestKeepAlive)
      // What waits for a gateway waits in the database, where it can be taken back.
      packet.clean = true
      callback(null, !doors.isClosing())
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
      once(client, packet, () => handlers.message(packet.topic, Buffer.from(packet.payload))).then(
        () => callback(null),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
    authorizeSubscribe(client, subscription, callback) {
      const isGranted = mayListen(client, subscription.topic)
      if (!isGranted) handlers.refused(client.id, 'topic', refusal('foreignSubscribe', subscription.topic))
      callback(null, isGranted ? subscription : null)
    },
  }
}
