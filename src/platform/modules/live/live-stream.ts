import type { CallHandler, Live, Services } from '../../contracts.ts'
import { busy, tooMany, unauthorized } from '../../errors.ts'
import { createDesk, type Desk, type OpenStream } from './desk.ts'
import { openStream } from './stream.ts'
import { readTopics } from './topics.ts'

/** A browser opens six connections to one place, and hidden tabs need none. */
const mostPerSession = 8
/** In one process: each takes a connection for as long as somebody looks. */
const mostInAll = 500

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
export function liveStream(): CallHandler {
  const desks = new WeakMap<Live, Desk>()
  const deskOf = (services: Services) => {
    const desk = desks.get(services.live) ?? createDesk(services)
    desks.set(services.live, desk)
    return desk
  }

  return async ({ topics }, { services, session, request }) => {
    if (!session) throw unauthorized()
    const wanted = readTopics(String(topics ?? ''))
    if (request.method === 'HEAD') return new Response(null, { headers })
    const { live } = services
    const desk = deskOf(services)
    const tab = tabOf(request)
    const others = [...desk.streams].filter((one) => one.sessionId === session.id && one.tab !== tab)
    if (others.length >= mostPerSession) throw tooMany()
    if (desk.streams.size >= mostInAll || live.isClosed()) throw busy()
    const position = request.headers.get('last-event-id')
    const since = position === null ? [] : live.since(position)
    const stream: OpenStream = {
      ...openStream(() => desk.close(stream)),
      sessionId: session.id,
      tab,
      topics: wanted,
    }
    stream.send(since === null ? 'reload' : 'ready', live.position())
    desk.open(stream, since ?? [])
    return new Response(stream.body, { headers })
  }
}
