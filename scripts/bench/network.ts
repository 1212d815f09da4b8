import type { CDPSession } from 'playwright-core'

/** 10 Mbit/s both ways, 40 ms from request to answer. */
const conditions = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

export interface Transfer {
  readonly url: string
  /** `Script`, `Document`, `XHR`, ... as the browser names them. */
  readonly type: string
  /** Seconds of the browser's own clock. */
  readonly start: number
  readonly end: number
  /** Over the wire, headers included; 0 from the cache. */
  readonly bytes: number
}

export interface Network {
  /** Finished transfers since the last `forget`, in the order they started. */
  transfers(): readonly Transfer[]
  forget(): void
}

/** Slows the page's network down and records what goes over it. */
export async function watchNetwork(session: CDPSession): Promise<Network> {
  const started = new Map<string, { url: string; type: string; start: number }>()
  let finished: Transfer[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (/^https?:/.test(request.url)) started.set(requestId, { url: request.url, type, start: timestamp })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = started.get(requestId)
    if (request) finished.push({ ...request, end: timestamp, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions)
  return {
    transfers: () => finished.toSorted((a, b) => a.start - b.start),
    forget: () => {
      finished = []
    },
  }
}

export const kilobytes = (transfers: readonly Transfer[]): number =>
  transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** The longest chain of transfers that each began after the one before had ended. */
export function roundTrips(transfers: readonly Transfer[]): number {
  const byEnd = transfers.toSorted((a, b) => a.end - b.end)
  let chain = 0
  let end = Number.NEGATIVE_INFINITY
  for (const transfer of byEnd) {
    if (transfer.start < end) continue
    chain += 1
    end = transfer.end
  }
  return chain
}
