import { randomBytes } from 'node:crypto'
import { isAllowed } from './access.ts'
import type { CallContext, Services, Session } from './contracts.ts'
import type { Route } from './crud/routes.ts'
import { asBadValue } from './db/database-error.ts'
import { answer, answerError } from './envelope.ts'
import { badRequest, forbidden, Refusal, unauthorized, unknownPath } from './errors.ts'
import type { Authenticate } from './module-contracts.ts'
import { asDuplicate } from './records/write.ts'
import type { createRefusalLog } from './refusal-log.ts'
import { isMultipart, readInput } from './request-input.ts'

interface Entered {
  readonly session: Session | null
  readonly newToken: string | null
}

const nobody: Entered = { session: null, newToken: null }

async function enter(route: Route, context: CallContext, authenticate: Authenticate) {
  const { request, services, ip } = context
  if (route.allow === 'public') return nobody
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /i, '')
  const known = token === '' ? null : await authenticate(token, services, ip)
  if (!known) throw unauthorized()
  return { session: known.session, newToken: known.newToken ?? null }
}

async function run(route: Route, context: CallContext): Promise<Response> {
  if (!isAllowed(route.allow, context.session)) throw forbidden()
  // Only calls know what to do with a file; their handlers read it from the request.
  const isFile = isMultipart(context.request)
  if (isFile && !route.takesFiles) throw badRequest('请求内容须为 JSON 对象')
  const input = isFile ? {} : await readInput(context, route.allow)
  return answer(await route.handle(input, context))
}

/** The error as the client may know it; what is our own fault goes to the log whole, and to the client as a request id. */
function answerable(error: unknown, route: Route, context: CallContext): unknown {
  const { services, requestId } = context
  if (error instanceof Refusal) return error
  const refusal = asDuplicate(context, error) ?? asBadValue(error)
  if (refusal) return refusal
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  services.log.error('call failed', { call: route.name, requestId, error: stack })
  return error
}

/** What every call is served with. */
export interface CallServer {
  readonly services: Services
  readonly authenticate: Authenticate
  readonly noteRefusal: ReturnType<typeof createRefusalLog>
  /** All there are: a call may make others. */
  readonly routes: readonly Route[]
}

const callAmong =
  (routes: readonly Route[]): CallContext['call'] =>
  async (context, path, input) => {
    const route = routes.find((one) => one.method === 'POST' && one.path === path)
    if (!route) throw unknownPath()
    if (!isAllowed(route.allow, context.session)) throw forbidden()
    return route.handle(input, context)
  }

/** One call: who, may they, what do they say, do it, answer. */
export async function serveCall(
  route: Route,
  request: Request,
  { services, authenticate, noteRefusal, routes }: CallServer,
  ip: string,
): Promise<Response> {
  const context: CallContext = {
    services,
    db: services.db,
    session: null,
    request,
    requestId: randomBytes(8).toString('hex'),
    ip,
    userAgent: request.headers.get('user-agent') ?? '',
    call: callAmong(routes),
    startedAt: performance.now(),
  }
  const position = services.live.position()
  let entered = nobody
  let response: Response
  try {
    entered = await enter(route, context, authenticate)
    response = await run(route, { ...context, session: entered.session })
  } catch (error) {
    const caller = { ...context, session: entered.session }
    await noteRefusal(error, route, caller)
    response = answerError(answerable(error, route, caller), context.requestId)
  }
  response.headers.set('x-request-id', context.requestId)
  // Whoever opens a stream later goes on from here, and misses nothing that this answer does not hold.
  if (entered.session !== null) response.headers.set('x-live-position', position)
  if (entered.newToken !== null) {
    // The call itself may have replaced the token once more.
    if (!response.headers.has('authorization')) response.headers.set('authorization', entered.newToken)
    // From a browser's cache it would come back when it is long outdated.
    response.headers.set('cache-control', 'no-store')
  }
  return response
}
