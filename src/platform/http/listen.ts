import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { hour } from '#domain/durations.ts'
import type { Log } from '../contracts.ts'
import type { Envelope } from '../envelope.ts'
import type { Platform } from '../module-contracts.ts'
import { watchConnections } from './connections.ts'
import { clientIp } from './peer.ts'
import { requestListener } from './request-listener.ts'
import { usualHeaders } from './security-headers.ts'

const refusals: Readonly<Record<string, readonly [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '请求头过大'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求内容发送超时'],
}

/** Answers what is no request at all, or did not arrive in time, and ends its connection. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, msg] = refusals[error.code ?? ''] ?? ['400 Bad Request', '请求格式不正确']
  const body = JSON.stringify({ code: Number.parseInt(status, 10), msg, data: null } satisfies Envelope)
  const lines = Object.entries({
    ...usualHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

export interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
  /** Connections at once, at most. */
  readonly connections: number
  /** For so many milliseconds a client may neither send nor read what it is to. 120,000 unless said otherwise. */
  readonly longestSilence?: number
  readonly log: Log
}

export interface Listening {
  readonly url: string
  /**
   * Takes no more connections and waits for the requests under way, at most `timeoutMs`. `isUnhurried`:
   * for those, too, that come on open connections as long as clients were told that they may.
   */
  close(timeoutMs: number, isUnhurried?: boolean): Promise<void>
}

/** In milliseconds. */
const times = {
  // A package of 500 MB over a slow line takes its time; a line that is silent is given up long before.
  requestTimeout: hour,
  // From the moment of connecting, so that whoever says nothing is gone soon.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  // Longer than proxies keep a connection that nobody uses (nginx 60 seconds, Traefik 90, Caddy 120): whoever ends it
  // first is to be the one that sends on it. Else a request meets the end of it, and the proxy answers 502.
  keepAliveTimeout: 130_000,
}
/** For so long whoever was told that the connection may be used again may still come when the process is to stop. */
const grace = 5000

const displayHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function listen(fetch: Platform['fetch'], options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy, longestSilence = 120_000, log } = options
  const hostname = displayHost(host)
  const server = createServer(times, requestListener(fetch, { hostname, trustProxy, log }))
  const connections = watchConnections(
    server,
    options.connections,
    (request) => clientIp(request, trustProxy),
    log,
  )
  // A write of ten thousand houses may take minutes: whoever waits for its answer has nothing to say meanwhile.
  server.setTimeout(longestSilence, (socket) => {
    if (!connections.owesAnswer(socket)) socket.destroy()
  })
  server.on('clientError', (error, stream) => {
    const socket = stream as Socket
    if (!socket.writable || connections.isAnswering(socket)) return void socket.destroy()
    refuseBrokenRequest(error, socket)
  })

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      // A connection that cannot be accepted, because too many files are open, is not the end of the others.
      server.off('error', reject).on('error', (error) => log.error('connection not accepted', { error }))
      resolve({
        url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
        close: (timeoutMs, isUnhurried = false) => connections.drain(isUnhurried ? grace : 0, timeoutMs),
      })
    })
  })
}
