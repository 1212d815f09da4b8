import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Platform } from '../contracts.ts'

export interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
}

export interface Listening {
  readonly url: string
  /** Takes no more connections and waits for the requests under way, at most `patience` milliseconds. */
  close(patience: number): Promise<void>
}

/** Who is at the other end. Of a proxy's list only the last entry is its own word; the ones before are the client's. */
export function clientIp(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last || (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** A package of 500 MB over a slow line takes its time; a line that is silent is given up long before. */
const longestRequest = 3_600_000
const longestSilence = 120_000

const displayHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function listen(fetch: Platform['fetch'], options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy } = options
  const server = createAdaptorServer({
    // Who speaks HTTP/1.0, as health checks of proxies do, names no host.
    hostname: displayHost(host),
    serverOptions: { requestTimeout: longestRequest },
    fetch: (request, { incoming }) =>
      fetch(request, { ip: clientIp(incoming as IncomingMessage, trustProxy) }),
  })

  server.setTimeout(longestSilence)

  const close = (patience: number) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), patience).unref()
    })

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo
      resolve({ url: `http://${displayHost(host)}:${actual}`, close })
    })
  })
}
