import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log } from '../contracts.ts'
import { answerError } from '../envelope.ts'
import { badRequest } from '../errors.ts'
import type { Platform } from '../module-contracts.ts'
import { clientIp, isHttps } from './peer.ts'
import { secureCookies, secureHeaders, usualHeaders } from './security-headers.ts'

interface Options {
  /** Stands in where a request names no host: HTTP/1.0 need not, and health checks of proxies speak it. */
  readonly hostname: string
  readonly trustProxy: boolean
  readonly log: Log
}

/** What node's server hands its requests to. Every answer has the usual headers, whoever gives it. */
export function requestListener(fetch: Platform['fetch'], options: Options): RequestListener {
  const { hostname, trustProxy, log } = options

  const answer = async (request: Request, incoming: IncomingMessage) => {
    // Of two hosts, a proxy in front might have believed the other.
    if ((incoming.headersDistinct.host?.length ?? 0) > 1) throw badRequest()
    const response = await fetch(request, { ip: clientIp(incoming, trustProxy) })
    if (isHttps(incoming, trustProxy)) secureCookies(response)
    return response
  }

  const answerFailed = (error: unknown) => {
    // A path or a host that is none.
    if (error instanceof RequestError) return answerError(badRequest(), '')
    const requestId = randomBytes(8).toString('hex')
    log.error('request failed', { requestId, error })
    return answerError(error, requestId)
  }

  const listener = getRequestListener(
    (request, { incoming }) => answer(request, incoming as IncomingMessage),
    { hostname, errorHandler: answerFailed },
  )
  return (incoming, outgoing) => {
    const headers = isHttps(incoming, trustProxy) ? { ...usualHeaders, ...secureHeaders } : usualHeaders
    outgoing.setHeaders(new Map(Object.entries(headers)))
    return listener(incoming, outgoing)
  }
}
