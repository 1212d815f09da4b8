import { second } from '#domain/durations.ts'
import type { LiveEvent, Services } from '../../contracts.ts'
import { sessionOf } from '../auth/authenticate.ts'
import { findSessions } from '../auth/find-session.ts'
import { sessionsEnd } from '../auth/login-sessions.ts'
import { isOver } from '../auth/open-session.ts'
import type { Stream } from './stream.ts'
import { isWanted, type Topic } from './topics.ts'
import { judgeEvents } from './visibility.ts'

/** A stream with whose it is. */
export interface OpenStream extends Stream {
  readonly sessionId: string
  readonly userId: string
  /** The browser tab; it has one stream at a time. */
  readonly tab: string
  readonly topics: readonly Topic[]
}

/** Milliseconds. Events of so long go out together: many writes at once are one look at who may hear of them. */
const gathering = 150
/** Proxies end what is silent for a minute; a session that has run out is noticed by then, too. */
const heartbeat = 15 * second

interface Pending {
  readonly event: LiveEvent
  /** Position of the message it came with; what is sent last says how far a stream has come. */
  readonly position: string
  /** A stream that comes back after a break, or all that were open when it was heard. */
  readonly for: ReadonlySet<OpenStream>
}

export interface OpenStreams {
  readonly streams: ReadonlySet<OpenStream>
  /** `since`: events that the stream has missed. */
  open(stream: OpenStream, since: readonly LiveEvent[]): void
  close(stream: OpenStream): void
}

/** Hands each stream what its session may hear of, as that may be at this moment. Streams whose session is over end. */
function createDelivery(services: Services, streams: ReadonlySet<OpenStream>) {
  async function sessionsOf(some: readonly OpenStream[]) {
    const now = services.now().getTime()
    const rows = await findSessions(services.db, [...new Set(some.map(({ sessionId }) => sessionId))])
    const open = rows.filter((row) => !isOver(row, now))
    const sessions = new Map(open.map((row) => [row.id, sessionOf(services.config, row)]))
    for (const stream of some) if (!sessions.has(stream.sessionId)) stream.end()
    return sessions
  }

  const wantedOf = (stream: OpenStream, all: readonly Pending[]) =>
    all.filter((one) => one.for.has(stream) && isWanted(stream.topics, one.event))

  async function deliver(all: readonly Pending[]): Promise<void> {
    const mayHaveEnded = all.some(({ event }) => event.topic === sessionsEnd)
    const wanted = new Map([...streams].map((stream) => [stream, wantedOf(stream, all)] as const))
    const concerned = [...streams].filter((stream) => mayHaveEnded || wanted.get(stream)?.length)
    if (concerned.length === 0) return
    const sessions = await sessionsOf(concerned)
    const position = all.at(-1)?.position ?? services.live.position()
    for (const stream of concerned) {
      const session = sessions.get(stream.sessionId)
      const events = wanted.get(stream)?.map(({ event }) => event) ?? []
      if (!session || events.length === 0) continue
      for (const { origin, userId: _, ...event } of await judgeEvents(services, session, events))
        stream.send('change', position, { ...event, isOwn: origin === stream.tab })
    }
  }

  return { deliver, endOver: () => sessionsOf([...streams]) }
}

/** The open streams of this process, and what was heard and is still to be delivered to them. */
export function createOpenStreams(services: Services): OpenStreams {
  const { live } = services
  const streams = new Set<OpenStream>()
  const { deliver, endOver } = createDelivery(services, streams)
  let pending: Pending[] = []
  let timer: NodeJS.Timeout | null = null
  let beat: NodeJS.Timeout | null = null
  let stop: (() => void) | null = null

  const reloadAll = () => {
    for (const stream of streams) stream.send('reload', live.position())
  }

  async function flush(): Promise<void> {
    const all = pending
    pending = []
    try {
      await deliver(all)
    } catch (error) {
      // Nobody could be asked who may hear of it: everybody looks again.
      services.log.warn('live events could not be judged', { error })
      reloadAll()
    }
    timer = null
    if (pending.length > 0) gather()
  }

  const gather = () => {
    timer ??= setTimeout(() => void flush(), gathering).unref()
  }

  const beatAll = () => {
    // What is still to be delivered has not come yet.
    if (timer === null) for (const stream of streams) stream.send(null, live.position())
    endOver().catch((error) => services.log.warn('sessions could not be read', { error }))
  }

  const take = (events: readonly LiveEvent[], concerned: ReadonlySet<OpenStream>) => {
    const position = live.position()
    pending.push(...events.map((event) => ({ event, position, for: concerned })))
    if (pending.length > 0) gather()
  }

  function start(): void {
    beat = setInterval(beatAll, heartbeat).unref()
    stop = live.listen({
      hear: (events) => take(events, new Set(streams)),
      lose: reloadAll,
      end: () => {
        for (const stream of streams) stream.end()
      },
    })
  }

  return {
    streams,
    open(stream, since) {
      for (const other of streams)
        if (other.sessionId === stream.sessionId && other.tab === stream.tab) other.end()
      if (streams.size === 0) start()
      streams.add(stream)
      take(since, new Set([stream]))
    },
    close(stream) {
      streams.delete(stream)
      if (streams.size > 0) return
      stop?.()
      if (beat) clearInterval(beat)
      if (timer) clearTimeout(timer)
      pending = []
      timer = null
    },
  }
}
