import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { hour } from '#domain/durations.ts'
import type { Log, Platform } from '../contracts.ts'
import { refuseBrokenRequest } from './broken-request.ts'
import { watchConnections } from './connections.ts'
import { clientIp } from './peer.ts'
import { requestListener } from './request-listener.ts'

export interface ListenOptions {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
  /** Connections at once, at most. */
  readonly connections: number
  readonly log: Log
}

export interface Listening {
  readonly url: string
  /**
   * Takes no more connections and waits for the requests under way, at most `patience` milliseconds. `isUnhurried`:
   * for those, too, that come on open connections as long as clients were told that they may.
   */
  close(patience: number, isUnhurried?: boolean): Promise<void>
}

/** In milliseconds. */
const times = {
  // A package of 500 MB over a slow line takes its time; a line that is silent is given up long before.
  requestTimeout: hour,
  // From the moment of connecting, so that whoever says nothing is gone soon.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 5000,
}
const longestSilence = 120_000

const displayHost = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function listen(fetch: Platform['fetch'], options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy, log } = options
  const hostname = displayHost(host)
  const server = createServer(times, requestListener(fetch, { hostname, trustProxy, log }))
  server.setTimeout(longestSilence)
  const connections = watchConnections(
    server,
    options.connections,
    (request) => clientIp(request, trustProxy),
    log,
  )
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
        close: (patience, isUnhurried = false) =>
          connections.drain(isUnhurried ? times.keepAliveTimeout : 0, patience),
      })
    })
  })
}
