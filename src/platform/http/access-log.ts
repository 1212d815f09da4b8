import type { Log, Platform } from '../contracts.ts'

/** One line per request, at level debug. Paths only: queries hold what people look for. */
export const withAccessLog =
  (fetch: Platform['fetch'], log: Log): Platform['fetch'] =>
  async (request, peer) => {
    const startedAt = performance.now()
    const response = await fetch(request, peer)
    log.debug('request', {
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      ip: peer?.ip,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
    return response
  }
