import type { Client } from 'aedes'
import { downOwner, isOwnDown } from '#domain/device-topics.ts'
import { minute } from '#domain/durations.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { offlineReason } from '#resources/device-dictionaries.ts'
import type { Log } from '../../contracts.ts'
import type { OfflineReason } from './observers.ts'
import type { Login } from './secrets.ts'

/** At the login, at a topic, or at a packet before it was read. */
export type RefusedKind = 'login' | 'topic' | 'packet'

export interface SessionHandlers {
  /** Somebody who calls itself that was refused, and why: for people. */
  refused(gatewayNo: string, kind: RefusedKind, why: Refusal): void
  /** A gateway came, or went, and why; `session` grows. */
  connection(gatewayNo: string, session: number, wentBy: OfflineReason | null): Promise<void>
  now(): number
}

interface Session {
  readonly client: Client
  /** As it writes it itself, where it listens. */
  written: string
  /** Null: of this process. */
  readonly login: Login | null
  readonly session: number
  /** It has subscribed to what it is told. */
  isListening: boolean
}

/** Two with one number end each other's connections: so often within so long. */
const mostTurns = 3
const turnsWithin = 5 * minute

/** Which gateways are connected, as their houses have the numbers, and what is to be told of their coming and going. */
export interface EmbeddedSessions {
  /** A client has proved who it is, and will be connected. */
  admit(client: Client, login: Login): void
  open(client: Client): void
  subscribed(client: Client, topics: readonly string[]): void
  /** Why its connection is going to end, where it is not by itself. */
  endsBy(client: Client, reason: OfflineReason): void
  close(client: Client): void
  connected(): readonly string[]
  logins(): readonly Login[]
  /** It is connected, and has subscribed. */
  isListening(gatewayNo: string): boolean
  /** Those that are connected, and have not subscribed. */
  notListening(): readonly string[]
  clientOf(gatewayNo: string): Client | undefined
  /** How it writes its number itself; as it is, where it is not connected. */
  writtenOf(gatewayNo: string): string
  /** The platform itself ends: its gateways come back, so that nobody is told. */
  stop(): void
}

/** Notes that somebody came while another one was connected under the same number; says so where it goes on. */
function createTurnWatch(handlers: SessionHandlers) {
  const turns = new Map<string, readonly number[]>()
  return (gatewayNo: string): void => {
    const now = handlers.now()
    const lately = [...(turns.get(gatewayNo) ?? []).filter((time) => now - time < turnsWithin), now]
    turns.set(gatewayNo, lately)
    if (lately.length >= mostTurns)
      handlers.refused(gatewayNo, 'login', refusal('takingTurns', turnsWithin / minute, mostTurns))
  }
}

export function createSessions(handlers: SessionHandlers, log: Log): EmbeddedSessions {
  const sessions = new Map<string, Session>()
  const logins = new WeakMap<Client, Login>()
  const ends = new WeakMap<Client, OfflineReason>()
  const noteTurn = createTurnWatch(handlers)
  let lastSession = 0
  let isStopping = false

  const noOf = (client: Client) => logins.get(client)?.gatewayNo ?? client.id

  const newSession = () => {
    lastSession = Math.max(lastSession + 1, handlers.now())
    return lastSession
  }

  const tell = (gatewayNo: string, session: number, wentBy: OfflineReason | null) => {
    handlers.connection(gatewayNo, session, wentBy).catch((error: unknown) => {
      // The platform itself ends: the next one finds out who does not come back.
      if (!isStopping) log.error('connection not noted', { gatewayNo, error })
    })
  }

  function open(client: Client): void {
    const session = newSession()
    const gatewayNo = noOf(client)
    const former = sessions.get(gatewayNo)?.client
    // The broker ends a connection of the same client id by itself: one that writes its number otherwise has another.
    if (former && former.id !== client.id) former.close()
    const login = logins.get(client) ?? null
    sessions.set(gatewayNo, { client, written: client.id, login, session, isListening: false })
    tell(gatewayNo, session, null)
  }

  function close(client: Client): void {
    const gatewayNo = noOf(client)
    const present = sessions.get(gatewayNo)
    if (present?.client !== client) return
    sessions.delete(gatewayNo)
    if (!isStopping) tell(gatewayNo, present.session, ends.get(client) ?? offlineReason.closed)
  }

  function subscribed(client: Client, topics: readonly string[]): void {
    const present = sessions.get(noOf(client))
    const own = topics.find((topic) => isOwnDown(client.id, topic))
    if (present?.client !== client || own === undefined) return
    present.written = downOwner(own) ?? present.written
    present.isListening = true
  }

  return {
    admit(client, login) {
      logins.set(client, login)
      if (sessions.has(login.gatewayNo)) noteTurn(login.gatewayNo)
    },
    ...{ open, close, subscribed },
    endsBy: (client, reason) => void ends.set(client, reason),
    connected: () => [...sessions.keys()],
    logins: () => [...sessions.values()].flatMap(({ login }) => (login ? [login] : [])),
    isListening: (gatewayNo) => sessions.get(gatewayNo)?.isListening === true,
    notListening: () => [...sessions].flatMap(([gatewayNo, one]) => (one.isListening ? [] : [gatewayNo])),
    clientOf: (gatewayNo) => sessions.get(gatewayNo)?.client,
    writtenOf: (gatewayNo) => sessions.get(gatewayNo)?.written ?? gatewayNo,
    stop() {
      isStopping = true
    },
  }
}
