import type { CallHandler, Live, Services, Session } from '../../contracts.ts'
import { busy, Refusal, unauthorized } from '../../errors.ts'
import { createOpenStreams, type OpenStream, type OpenStreams } from './open-streams.ts'
import { openStream } from './stream.ts'
import { readTopics } from './topics.ts'

/** How many streams there may be in one process: each takes a connection for as long as somebody looks. */
interface Room {
  readonly perSession: number
  readonly perUser: number
  readonly inAll: number
}

/** A browser opens six connections to one place, and hidden tabs need none. */
const usual: Room = { perSession: 8, perUser: 24, inAll: 500 }

/** Another one of theirs would come back and take its place in turn: the tab asks now and then instead. */
const tooManyStreams = () =>
  new Refusal(429, '同时打开的页面过多，本页改为定时刷新；关闭不用的页面后恢复实时更新', { status: 429 })

/** The streams of whoever has most, the oldest first. */
function largest(streams: Iterable<OpenStream>): readonly OpenStream[] {
  const byUser = new Map<string, OpenStream[]>()
  for (const stream of streams) byUser.set(stream.userId, [...(byUser.get(stream.userId) ?? []), stream])
  return [...byUser.values()].reduce((most, own) => (own.length > most.length ? own : most), [])
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that gather answers would keep this one back.
  'x-accel-buffering': 'no',
}

const tabOf = (request: Request) => {
  const tab = request.headers.get('x-tab') ?? ''
  return /^[0-9A-Za-z]{1,32}$/.test(tab) ? tab : ''
}

/**
 * GET: server-sent events for as long as the session lasts. `ready` or `reload` comes first: nothing was missed since
 * `last-event-id`, or perhaps something was. Then a `change` for each thing that the session may look at.
 */
export function liveStream(room: Room = usual): CallHandler {
  const streamsByLive = new WeakMap<Live, OpenStreams>()
  const streamsOf = (services: Services) => {
    const opened = streamsByLive.get(services.live) ?? createOpenStreams(services)
    streamsByLive.set(services.live, opened)
    return opened
  }

  /** Refuses who has too many; where there is no room at all, ends the oldest of who has more than the newcomer will. */
  function makeRoom(streams: ReadonlySet<OpenStream>, { id, userId }: Session, tab: string) {
    const others = [...streams].filter((one) => one.sessionId !== id || one.tab !== tab)
    const own = others.filter((one) => one.userId === userId)
    if (own.length >= room.perUser) throw tooManyStreams()
    if (own.filter(({ sessionId }) => sessionId === id).length >= room.perSession) throw tooManyStreams()
    if (others.length < room.inAll) return
    const most = largest(others)
    if (most.length <= own.length + 1) throw busy()
    most[0]?.end()
  }

  return async ({ topics }, { services, session, request }) => {
    if (!session) throw unauthorized()
    const wanted = readTopics(String(topics ?? ''))
    if (request.method === 'HEAD') return new Response(null, { headers })
    const { live } = services
    const opened = streamsOf(services)
    const tab = tabOf(request)
    if (live.isClosed()) throw busy()
    makeRoom(opened.streams, session, tab)
    const position = request.headers.get('last-event-id')
    const since = position === null ? [] : live.since(position)
    const stream: OpenStream = {
      ...openStream(() => opened.close(stream)),
      sessionId: session.id,
      userId: session.userId,
      tab,
      topics: wanted,
    }
    stream.send(since === null ? 'reload' : 'ready', live.position())
    opened.open(stream, since ?? [])
    return new Response(stream.body, { headers })
  }
}
